// Models as the widget manager has them: `change:<name>` for each value, then `change` once.
window.glowModels = {};
const later = (answers) => new Promise((go) => setTimeout(() => go(answers), window.glowLate));
class FakeModel {
  constructor(id, state, live) {
    Object.assign(this, { id, state, live, listeners: [], dirty: {}, sent: [], saved: [] });
  }
  get(name) {
    return structuredClone(this.state[name]);
  }
  set(name, value) {
    this.dirty[name] = structuredClone(value);
    this.take({ [name]: value });
  }
  on(name, f) {
    this.listeners.push([name, f]);
  }
  off(name, f) {
    this.listeners = this.listeners.filter(([n, g]) => n !== name || g !== f);
  }
  take(values) {
    const changed = Object.keys(values).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(this.state[name]),
    );
    for (const name of changed) this.state[name] = structuredClone(values[name]);
    for (const name of changed) this.fire(`change:${name}`);
    if (changed.length) this.fire("change");
  }
  fire(name, ...rest) {
    for (const [n, f] of [...this.listeners]) if (n === name) f(...rest);
  }
  // As in Jupyter: while the kernel is busy with values, others wait and become one; messages do not.
  save_changes() {
    const { _sent: number, ...values } = this.dirty;
    this.saved.push(values);
    if (!this.live) {
      this.dirty = {};
      queueMicrotask(() => this.take({ _received: number ?? this.state._received }));
    } else if (!this.underway) this.update();
  }
  update() {
    const values = this.dirty;
    this.dirty = {};
    this.underway = true;
    this.tell({ method: "update", values }).finally(() => {
      this.underway = false;
      if (Object.keys(this.dirty).length) this.update();
    });
  }
  send(content) {
    this.sent.push(structuredClone(content));
    this.tell({ method: "custom", content });
  }
  async tell(message) {
    if (!this.live) return;
    window.glowBusy = (window.glowBusy || 0) + 1;
    // One kernel answers in turn, and where it is slow it takes its time for each.
    const before = window.glowLast;
    const told = (async () => {
      await before;
      if (window.glowSlow) await new Promise((go) => setTimeout(go, window.glowSlow));
      return window.glowTell(this.id, message);
    })();
    window.glowLast = told.catch(() => {});
    await told
      .then((answers) => (window.glowLate ? later(answers) : answers))
      .then((answers) => {
        for (const [id, values] of Object.entries(answers)) window.glowModels[id]?.take(values);
      })
      .finally(() => {
        window.glowBusy -= 1;
      });
  }
  get widget_manager() {
    return {
      get_model: async (id) => window.glowModels[id],
      create_view: async (model) => {
        const el = document.createElement("div");
        const end = await window.glowRender(model, el);
        return {
          el,
          remove() {
            end?.();
            el.remove();
          },
        };
      },
    };
  }
}
window.glowRender = async (model, el) => {
  const url = URL.createObjectURL(new Blob([model.esm], { type: "text/javascript" }));
  const module = await import(url);
  URL.revokeObjectURL(url);
  return await module.default.render({ model, el });
};
window.glowShow = async (id, pieces, live) => {
  for (const piece of pieces) {
    window.glowModels[piece.id] ||= new FakeModel(piece.id, piece.state, live);
    const model = window.glowModels[piece.id];
    model.esm = piece.esm;
  }
  const el = document.createElement("div");
  document.getElementById("stage").append(el);
  window.glowEnd = await window.glowRender(window.glowModels[id], el);
};
// Every message is answered, and widgets that hold others have drawn those that can be seen.
window.glowSettled = () =>
  !window.glowBusy &&
  [...document.querySelectorAll(".glow-explorer-place:not([hidden])")].every((place) => place.querySelector(".glow"));
