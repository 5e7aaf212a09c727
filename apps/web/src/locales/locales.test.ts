import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import en from './en/index.ts'
import pt from './pt/index.ts'

type Messages = { readonly [key: string]: string | Messages }

const flatten = (messages: Messages, path = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flatten(value, `${path}${key}.`),
  )

const portuguese = new Map(flatten(pt))
const english = new Map(flatten(en))

/** The names that a message asks for, in plurals and choices too. Compiling proves that it can be read at all. */
const placeholders = (text: string) => [...new Set(namesIn(compile(text)))].sort()

/** A compiled message is text, or parts; a part in brackets is a name and, for a choice, its branches. */
function namesIn(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message
    .filter(Array.isArray)
    .flatMap(([name, ...rest]) => [
      String(name),
      ...rest.flatMap((branches) => Object.values(Object(branches)).flatMap(namesIn)),
    ])
}

describe('languages', () => {
  it('have the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort())
  })

  it('have the same placeholders', () => {
    for (const [key, text] of portuguese) {
      expect(placeholders(english.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it('finds the placeholders of a plural', () => {
    const text = '{count, plural, one {# of {total}} other {# of {total}}} for {name}'
    expect(placeholders(text)).toEqual(['count', 'name', 'total'])
  })

  it.each([
    ['pt', 'app.forbidden', 'Não possui permissões para aceder esta página.'],
    ['en', 'app.noConnection', 'No server connection'],
    ['en', 'errors.notFound', 'This page could not be found'],
    ['pt', 'errors.home', 'Voltar ao Início'],
    ['pt', 'ui.loading', 'Carregando...'],
    ['pt', 'ui.required', 'O campo é obrigatório.'],
    ['pt', 'badges.status.PARTIALLY-PROCESSED', 'Artigos Pendentes'],
    ['en', 'badges.status.PARTIALLY-PROCESSED', 'Pending Articles'],
    ['pt', 'profile.updated', 'Perfil atualizado com sucesso.'],
    ['pt', 'profile.failed', 'Erro ao atualizar o perfil.'],
    ['pt', 'ui.newPassword.rules.required', 'O campo é obrigatório.'],
    ['pt', 'ui.newPassword.rules.tooShort', 'Texto muito curto.'],
    ['pt', 'ui.newPassword.rules.differs', 'A confirmação da senha não é igual à senha definida.'],
  ] as const)('word as the specification does, in its language: %s %s', (language, key, words) => {
    const [given, translated] = language === 'pt' ? [portuguese, english] : [english, portuguese]
    expect(given.get(key)).toBe(words)
    expect(translated.get(key)).not.toBe(words)
  })

  it('head the page of an error alike', () => {
    expect([portuguese.get('errors.heading'), english.get('errors.heading')]).toEqual(['Ooops!', 'Ooops!'])
  })

  it.each(['commercial', 'financial', 'offer'])(
    'call approving several documents Bulk approve: %s',
    (stage) => {
      expect(english.get(`bulk.many.approve-${stage}`)).toBe(`Bulk approve (${stage})`)
      expect(english.get(`bulk.actions.approve-${stage}`)).toBe(`Approve (${stage})`)
    },
  )

  it('leave nothing empty', () => {
    for (const [key, text] of [...portuguese, ...english]) expect(text.trim(), key).not.toBe('')
  })
})
