import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import { editOperation, type OperationCard, operationChanges, requireOwnNames } from './operation-card.ts'

const CARD: OperationCard = {
  name: 'Venda geral',
  discountLimit: 5,
  morpheusEntities: ['LOJA NORTE'],
  active: true,
  image: null,
}

const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RuleError)
      return { code: error.code, fields: error.details.map(({ field }) => field) }
    throw error
  }
  return undefined
}

test('a change keeps what is left out, and tells what differs', () => {
  const after = editOperation(CARD, { morpheusEntities: ['LOJA NORTE', 'LOJA SUL'], active: false })
  expect(after).toEqual({ ...CARD, morpheusEntities: ['LOJA NORTE', 'LOJA SUL'], active: false })
  expect(operationChanges(CARD, after)).toEqual({
    morpheusEntities: [['LOJA NORTE'], ['LOJA NORTE', 'LOJA SUL']],
    active: [true, false],
  })
  expect(operationChanges(CARD, editOperation(CARD, {}))).toEqual({})
  expect(operationChanges(null, CARD)).toMatchObject({ name: [null, 'Venda geral'], active: [null, true] })
})

test('the image changes as the other fields do, told by its name and digest', () => {
  const image = { digest: 'ab12cd34'.repeat(8), name: 'logo.png' }
  const pictured = editOperation(CARD, { image })
  expect(operationChanges(CARD, pictured)).toEqual({ image: [null, 'logo.png (ab12cd34)'] })
  expect(editOperation(pictured, { name: 'Outra' }).image).toEqual(image)
  expect(operationChanges(pictured, editOperation(pictured, { image: null }))).toEqual({
    image: ['logo.png (ab12cd34)', null],
  })
})

test('an entity is named once', () => {
  expect(refusalOf(() => editOperation(CARD, { morpheusEntities: ['Loja', 'Sul', 'LOJA '] }))).toEqual({
    code: 'VALIDATION_FAILED',
    fields: ['morpheusEntities.2'],
  })
})

describe('names belong to one operation', () => {
  test.each([
    ['another name and other entities', { name: 'Horeca', morpheusEntities: ['HOTEL'] }, undefined],
    [
      'the same name',
      { name: 'VENDA GERAL', morpheusEntities: [] },
      { code: 'OPERATION_NAME_TAKEN', fields: ['name'] },
    ],
    [
      'the same entity',
      { name: 'Horeca', morpheusEntities: ['HOTEL', 'loja norte'] },
      { code: 'MORPHEUS_ENTITY_TAKEN', fields: ['morpheusEntities.1'] },
    ],
    [
      'both',
      { name: 'Venda geral', morpheusEntities: ['LOJA NORTE'] },
      { code: 'OPERATION_NAME_TAKEN', fields: ['name', 'morpheusEntities.0'] },
    ],
  ])('%s', (_what, card, refusal) => {
    expect(refusalOf(() => requireOwnNames(card, [CARD]))).toEqual(refusal)
  })
})
