"""A small cluster on this machine, for what is asked of one."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def two_workers(folder: Path) -> Iterator[Any]:
    """Return a client of two workers, each a process of its own."""
    import distributed

    cluster: Any = distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0",
        local_directory=str(folder), silence_logs=50,
    )  # fmt: skip
    client: Any = distributed.Client(cluster)  # type: ignore[no-untyped-call]
    try:
        yield client
    finally:
        client.close()
        cluster.close()
