/** Copies a text, and shows on the button's label for two seconds whether that worked. */
export async function copyText(text: Promise<string>, label: Element): Promise<void> {
  const name = label.textContent;
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  // Safari allows copying only during the click, so pass a promise of the text.
  const copied = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  label.textContent = await copied.then(
    () => 'Copied',
    () => "Couldn't copy",
  );
  setTimeout(() => (label.textContent = name), 2000);
}
