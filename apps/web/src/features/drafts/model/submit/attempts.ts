import type { Coordinates } from './locate.ts'

/** One attempt to submit one version of a draft: tried again with the same key and the same body it happens once. */
export type Attempt = { readonly key: string; readonly body: { version: number } & Coordinates }

export function submitAttempts(newKey: () => string = () => crypto.randomUUID()) {
  const begun = new Map<string, Attempt>()
  return {
    of(id: number, version: number, where: Coordinates): Attempt {
      const name = `${id}.${version}`
      const attempt = begun.get(name) ?? { key: newKey(), body: { version, ...where } }
      begun.set(name, attempt)
      return attempt
    },
    /** It was answered, by a yes or by a refusal: the next one is another attempt. */
    end: (id: number, version: number) => void begun.delete(`${id}.${version}`),
  }
}
