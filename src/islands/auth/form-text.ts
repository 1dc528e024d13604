/** What is written in a form's field, without blanks around it. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)

  return typeof value === 'string' ? value.trim() : ''
}
