/** Whether a text holds every word that was typed, wherever; accents and case do not count. */
export function holdsWords(text: string, typed: string) {
  const where = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => where.includes(word))
}

export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
