// Formats on leaving the field. Never blocks a key; what it does not understand stays as typed.
const compact = (text) => text.normalize("NFKC").replace(/[\s./\-–]/g, "").toUpperCase();
const two = (text) => text.padStart(2, "0");
const shapes = {
  cnpj: (text) => compact(text).replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, "$1.$2.$3/$4-$5"),
  cpf: (text) => compact(text).replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4"),
  plate: (text) => compact(text).replace(/^([A-Z]{3})(\d{4})$/, "$1-$2"),
  date: (text) => {
    const parts = text.match(/^(\d{1,2})[/\-. ]+(\d{1,2})[/\-. ]+(\d{4})$/) ?? text.match(/^(\d{2})(\d{2})(\d{4})$/);
    return parts ? `${two(parts[1])}/${two(parts[2])}/${parts[3]}` : text;
  },
  time: (text) => {
    const parts = text.match(/^(\d{1,2})[:h.](\d{2})$/i) ?? text.match(/^(\d{1,2})(\d{2})$/);
    return parts ? `${two(parts[1])}h${parts[2]}` : text;
  },
  money: (text) => {
    const parts = text.replace(/R\$|\s/g, "").match(/^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/);
    if (!parts) return text;
    const whole = parts[1].replaceAll(".", "").replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ".");
    return `${whole},${(parts[2] ?? "").padEnd(2, "0")}`;
  },
};

export function masks(root) {
  root.querySelectorAll("[data-mask]").forEach((field) => {
    field.addEventListener("blur", () => {
      const shape = shapes[field.dataset.mask];
      const typed = field.value.trim();
      if (shape && typed) field.value = shape(typed);
    });
  });
}
