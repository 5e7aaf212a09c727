import { isSeeingAs } from './auth/seeing-as.ts'

/** Typed text that is not on the server yet, stored on this device under its own name. */
export type LocalCopy<T> = { value: T; keptAt: string }

const PREFIX = 'cais.copy.'

export function saveCopy<T>(name: string, value: T, now = new Date()) {
  if (isSeeingAs()) return
  const copy: LocalCopy<T> = { value, keptAt: now.toISOString() }
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(copy))
  } catch {
    // a full or disabled storage must not stop the user from typing; the server still saves
  }
}

export function readCopy<T>(name: string): LocalCopy<T> | undefined {
  // what is stored here was typed by others than the user who is seen
  const text = isSeeingAs() ? null : localStorage.getItem(PREFIX + name)
  return text ? (JSON.parse(text) as LocalCopy<T>) : undefined
}

export function deleteCopy(name: string) {
  if (!isSeeingAs()) localStorage.removeItem(PREFIX + name)
}
