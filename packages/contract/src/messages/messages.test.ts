import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import { ORDER_ACTION_TABLE } from '@cais/domain/orders/action-table'
import { SHIPMENT_ACTION_TABLE } from '@cais/domain/shipments/action-table'
import { describe, expect, test } from 'vitest'
import * as en from './en.ts'
import { FIELD_RULES } from './field-rules.ts'
import { fill } from './fill.ts'
import { NEXT_STEPS, nextStep } from './next-steps.ts'
import * as pt from './pt.ts'
import { detailSentence, refusalSentence } from './sentence.ts'

/** What a person can press, and a state can refuse; the rest is done by jobs. */
const REFUSABLE_ACTIONS = NEXT_STEPS.flatMap(({ actions }) => actions)

const placeholders = (sentence: string) =>
  [...sentence.matchAll(/\{\w+(:\w+)?\}/g)].map(([found]) => found).sort()

describe('both languages say the same', () => {
  test.each(RULE_CODES)('%s has a sentence with the same facts', (code) => {
    expect(pt.refusals[code]).toMatch(/\.$/)
    expect(placeholders(en.refusals[code])).toEqual(placeholders(pt.refusals[code]))
  })

  test.each(FIELD_RULES)('the field rule %s too', (rule) => {
    expect(placeholders(en.fields[rule])).toEqual(placeholders(pt.fields[rule]))
  })

  test('and no sentence is left for a code that is gone', () => {
    expect(Object.keys(pt.refusals).sort()).toEqual([...RULE_CODES].sort())
  })
})

describe('what the state does not allow', () => {
  test.each(REFUSABLE_ACTIONS)('%s: the refusal says the state and the way out', (action) => {
    for (const language of ['pt', 'en'] as const) {
      const facts = { action, number: 'PEV.SD.2026/1', stages: ['BILLED'] }
      const sentence = refusalSentence(language, 'ACTION_NOT_ALLOWED', facts)
      expect(sentence).toContain('PEV.SD.2026/1: ')
      expect(sentence.endsWith(` ${nextStep(language, action)}`)).toBe(true)
      expect(nextStep(language, action)).not.toBe(nextStep(language, 'hand-over'))
    }
  })

  test('whatever a person may do with a document or a shipment has a way out of its own', () => {
    const pressed = [...pressedOf(ORDER_ACTION_TABLE), ...pressedOf(SHIPMENT_ACTION_TABLE)]
    // Always allowed, each in any state.
    const always = ['duplicate', 'print-loading-list', 'solve-errors']
    const named = [...REFUSABLE_ACTIONS, ...always]
    expect(pressed.filter((action) => !named.includes(action))).toEqual([])
  })

  test('jobs are refused with the general one', () => {
    expect(refusalSentence('pt', 'ACTION_NOT_ALLOWED', { action: 'bill' })).toBe(
      'Esta acção não é possível no estado actual. Abra-o de novo: os botões mostram o que pode fazer agora.',
    )
  })
})

/** Actions that somebody other than a job may take. */
const pressedOf = (table: Readonly<Record<string, { readonly who: readonly string[] }>>) =>
  Object.keys(table).filter((action) => table[action]?.who.some((one) => one !== 'SYSTEM'))

describe('facts in sentences', () => {
  test('amounts, quantities and dates are written as people read them', () => {
    const facts = { a: 120_433_550, b: 1250, c: '2026-11-20', d: ['ADMIN', 'OPERATOR'] }
    const sentence = '{a:money} {b:quantity} {c:date} {d}'
    expect(fill(sentence, facts, 'pt')).toBe('1\u00a0204\u00a0335,50 MZN 1,25 20-11-2026 ADMIN, OPERATOR')
    expect(fill(sentence, facts, 'en')).toBe('1,204,335.50 MZN 1.25 20-11-2026 ADMIN, OPERATOR')
  })

  test('fields that are missing stand as their forms call them', () => {
    const facts = { fields: ['host', 'clientSecret'] }
    expect(refusalSentence('pt', 'ERP_CONNECTION_INCOMPLETE', facts)).toContain(
      'servidor, segredo do cliente.',
    )
    expect(refusalSentence('en', 'ERP_CONNECTION_INCOMPLETE', facts)).toContain('server, client secret.')
  })

  test('a part whose facts are not known is left out', () => {
    expect(refusalSentence('pt', 'PRODUCT_UNKNOWN', {})).toBe('O artigo não existe. Verifique o código.')
    expect(refusalSentence('pt', 'PRODUCT_UNKNOWN', { product: 'FC-1200' })).toBe(
      'O artigo FC-1200 não existe. Verifique o código.',
    )
  })

  test.each([
    [
      'pt',
      'Não possui permissões para esta operação. É necessária a função: Gestor de picking, quem criou o documento.',
    ],
    ['en', 'You are not allowed to do this. Required role: Picking manager, who created the document.'],
  ] as const)('roles are named in the language of the reader: %s', (language, sentence) => {
    expect(refusalSentence(language, 'ROLE_MISSING', { roles: ['PICKING_MANAGER', 'CREATOR'] })).toBe(
      sentence,
    )
  })

  test('decimals have the sign of the language', () => {
    expect(detailSentence('pt', 'min', { min: 0.001 })).toBe('Deve ser pelo menos 0,001.')
    expect(detailSentence('en', 'min', { min: 0.001 })).toContain('0.001')
  })

  test.each(['pt', 'en'] as const)('no sentence in %s says a code to a person', (language) => {
    const sentences = RULE_CODES.map((code) => refusalSentence(language, code, {}))
    expect(sentences.filter((sentence) => /[A-Z]+_[A-Z]+/.test(sentence))).toEqual([])
  })

  test('a detail may name a rule of the business', () => {
    expect(detailSentence('en', 'ARTICLE_TWICE', { product: 'FC-1' })).toContain('FC-1')
    expect(detailSentence('en', 'something else', {})).toBe(en.fields.invalid)
  })
})

/** Sentences of field rules that clients rely on word for word; the other language translates them. */
describe('the sentences that the specification prescribes, word for word', () => {
  test.each([
    ['required', 'O campo é obrigatório.'],
    ['minLength', 'Texto muito curto.'],
    ['email', 'O email está incompleto ou é inválido.'],
    ['integer', 'Deve ser um número inteiro'],
    ['confirmed', 'O texto deve ser igual ao anterior.'],
    ['alpha', 'Só deve ter caracteres A-Z'],
    ['length', 'Deve ter 21 caracteres'],
    ['between', 'Deve ter entre 4 e 12 caracteres'],
  ] as const)('%s', (rule, words) => {
    const facts = { min: 4, max: 12, length: 21 }
    expect(detailSentence('pt', rule, facts)).toBe(words)
    expect(detailSentence('en', rule, facts)).not.toBe(words)
  })

  test('the confirmation of a password', () => {
    const words = 'A confirmação da senha não é igual à senha definida.'
    expect(refusalSentence('pt', 'PASSWORD_MISMATCH', {})).toBe(words)
    expect(refusalSentence('en', 'PASSWORD_MISMATCH', {})).not.toBe(words)
  })
})

test('what has no NUIT says what to do to whoever reads it', () => {
  expect(refusalSentence('pt', 'NUIT_MISSING', {})).toContain('Preencha o NUIT na ficha do cliente')
  expect(refusalSentence('en', 'NUIT_MISSING', {})).toContain('Enter the NUIT on the customer card')
})
