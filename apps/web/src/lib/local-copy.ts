/** What was typed and is not on the server yet, kept on this device under a name of its own. */
export type LocalCopy<T> = { value: T; keptAt: string }

const PREFIX = 'cais.copy.'

export function keepCopy<T>(name: string, value: T, now = new Date()) {
  const copy: LocalCopy<T> = { value, keptAt: now.toISOString() }
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(copy))
  } catch {
    // a full or forbidden storage must not stop anyone from typing; the server still saves
  }
}

export function readCopy<T>(name: string): LocalCopy<T> | undefined {
  const text = localStorage.getItem(PREFIX + name)
  return text ? (JSON.parse(text) as LocalCopy<T>) : undefined
}

export const dropCopy = (name: string) => localStorage.removeItem(PREFIX + name)
