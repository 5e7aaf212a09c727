import type { Scope } from './scope.ts'

/** The scope key of GET /auth/me (spec §3: array or object): 'branch:SD' and 'operation:GERAL' entries, '*' for all. */
export const scopeAsArray = ({ branches, operations }: Scope): string[] => [
  ...entries('branch', branches),
  ...entries('operation', operations),
]

/** Reads a scope held as an array or as an object; null when it is neither. */
export function readScope(value: unknown): Scope | null {
  if (Array.isArray(value)) return readArray(value)
  if (typeof value !== 'object' || value === null) return null
  const { branches, operations } = value as Record<string, unknown>
  return { branches: readCodes(branches), operations: readCodes(operations) }
}

const entries = (kind: string, codes: 'all' | readonly string[]) =>
  codes === 'all' ? [`${kind}:*`] : codes.map((code) => `${kind}:${code}`)

function readArray(entriesRead: readonly unknown[]): Scope {
  const of = (kind: string) =>
    entriesRead
      .map(String)
      .filter((entry) => entry.startsWith(`${kind}:`))
      .map((entry) => entry.slice(kind.length + 1))
  return { branches: readCodes(of('branch')), operations: readCodes(of('operation')) }
}

function readCodes(value: unknown): 'all' | readonly string[] {
  if (value === 'all' || value === '*') return 'all'
  if (!Array.isArray(value)) return []
  const codes = value.map(String)
  return codes.includes('*') ? 'all' : codes
}
