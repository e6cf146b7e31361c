// Letters typed of the letters allowed, under each reason.
const number = new Intl.NumberFormat("pt-BR");

export function counters(root) {
  root.querySelectorAll("[data-counter]").forEach((field) => {
    const note = document.querySelector(`[data-counter-for="${field.id}"]`);
    if (!note) return;
    const show = () => {
      note.textContent = `${number.format(field.value.length)} ${note.dataset.of} ${number.format(field.dataset.counter)}`;
    };
    field.addEventListener("input", show);
    show();
  });
}
