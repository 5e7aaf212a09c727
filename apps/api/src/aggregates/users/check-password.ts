import { readFileSync } from 'node:fs'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError } from '@cais/domain/kernel/rule-error'

/** docs/domain/access.md, Signing in. */
const MIN_PASSWORD = 8

type Passwords = {
  readonly password?: string | null | undefined
  readonly passwordConfirmation?: string | null | undefined
  readonly currentPassword?: string | null | undefined
}

/** The new password and the present one; null when no new one was typed. Password and confirmation require each other. */
export function checkPassword(
  { currentPassword, ...typed }: Passwords,
  username: string,
): { readonly password: string; readonly currentPassword: string } | null {
  if (!typed.password && !typed.passwordConfirmation) return null
  const password = checkNewPassword(typed, username)
  if (!currentPassword) throw missing('currentPassword')
  if (currentPassword === password) throw passwordRefusal('password', 'PASSWORD_SAME')
  return { password, currentPassword }
}

/**
 * A new password, typed twice. Throws VALIDATION_FAILED, PASSWORD_TOO_SHORT, PASSWORD_MISMATCH, PASSWORD_HAS_NAME or PASSWORD_COMMON
 * at the field that is wrong.
 */
export function checkNewPassword(
  { password, passwordConfirmation }: Omit<Passwords, 'currentPassword'>,
  username: string,
): string {
  if (!password) throw missing('password')
  if (!passwordConfirmation) throw missing('passwordConfirmation')
  if (password.length < MIN_PASSWORD)
    throw passwordRefusal('password', 'PASSWORD_TOO_SHORT', { min: MIN_PASSWORD })
  if (password !== passwordConfirmation) throw passwordRefusal('passwordConfirmation', 'PASSWORD_MISMATCH')
  if (foldedText(password).includes(foldedText(username)))
    throw passwordRefusal('password', 'PASSWORD_HAS_NAME')
  if (isCommonPassword(password)) throw passwordRefusal('password', 'PASSWORD_COMMON')
  return password
}

export const passwordRefusal = (
  field: string,
  code: RuleCode,
  facts: Readonly<Record<string, number>> = {},
) => new RuleError(code, facts, [{ field, rule: code, facts }])

const missing = (field: string) => new RuleError('VALIDATION_FAILED', {}, [{ field, rule: 'required' }])

/**
 * Some three thousand passwords that are tried first, of eight characters and more, without accents: the most frequent of
 * the list of zxcvbn (MIT), and what people in Mozambique, Portugal and Brazil choose.
 */
const COMMON = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Words too short for the list; with figures and signs around them they are what people choose when asked for more. */
const COMMON_WORDS = new Set(
  `senha palavra passe admin acesso entrada mudar teste password welcome qwerty letmein login secret master
  maputo matola beira nampula nacala tete gaza xaixai pemba zimpeto chimoio lisboa porto brasil angola
  benfica sporting fcporto ferroviario maxaquene amor teamo meuamor deus jesus familia princesa
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro natal
  maria joao jose antonio manuel carlos pedro paulo ana cais vendas armazem empresa loja gerente
  summer winter spring autumn monday friday`.split(/\s+/),
)

/** Whether it is in the list, a word of it with figures and signs around, or one or two characters over and over. */
export function isCommonPassword(password: string): boolean {
  const folded = foldedText(password)
  const core = withoutSigns(folded)
  const plain = withoutSigns(lettersOf(folded))
  return (
    new Set(folded).size < 3 ||
    [folded, core, plain].some((text) => COMMON.has(text) || COMMON_WORDS.has(text))
  )
}

const foldedText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The figures and signs before and after the letters: 2026, 123, !. */
const withoutSigns = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const LETTER_OF: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** m@put0 is maputo; what follows the last letter stays a figure. */
const lettersOf = (text: string) =>
  text.replaceAll(/[013457@$](?=.*\p{L})|(?<=\p{L})[0@$](?=\d*\P{L}*$)/gu, (sign) => LETTER_OF[sign] ?? sign)
