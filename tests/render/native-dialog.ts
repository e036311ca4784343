// jsdom implements `<dialog>` without showModal and close. Adds only their basic behaviour; tests/browser covers the rest.
const before = new WeakMap<HTMLDialogElement, Element | null>();

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    before.set(this, document.activeElement);
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    const opener = before.get(this);
    if (opener instanceof HTMLElement) opener.focus();
  },
});
