import { describe, expect, test } from 'vitest'
import { draw } from '../render-worker.ts'
import { pagesOf, textOf } from '../testing/pdf-text.ts'
import { noteForm } from '../testing/sample-forms.ts'
import { collectionSheetForm } from '../testing/sample-lists.ts'

describe('a printed credit note', () => {
  test('says what the law asks for, as original and duplicate', async () => {
    const pages = pagesOf(await draw(noteForm(3)))
    expect(pages).toHaveLength(2)
    for (const word of [
      'Nota de crédito',
      'NC SD2026/4',
      '24-11-2026',
      'NUIT 400 584 291',
      'NUIT 400 339 910',
      'Facturas que corrige',
      'NC.SD.2026/12',
      'R-88213',
      'Motivo: 2DN Recusado por danificado: caixas molhadas',
      'FT SD2026/119',
      '16 %',
      'Motivo de isenção (0 %',
      'Total por extenso',
      'vinte e três mil novecentos e setenta e nove meticais e trinta e três centavos',
      'Documento processado por computador',
      'Pela empresa',
      'Página 1 de 1',
    ])
      expect(pages[0]?.replaceAll('\u00a0', ' ')).toContain(word)
    expect(pages[0]).toContain('Original')
    expect(pages[1]).toContain('Duplicado')
  })

  test('is in English for customers who want that', async () => {
    const text = textOf(await draw(noteForm(2, { language: 'en' }))).replaceAll('\u00a0', ' ')
    for (const word of ['Credit note', 'Invoices that it corrects', 'Reason: ', 'Unit value', 'Page 1 of 1'])
      expect(text).toContain(word)
    expect(text).not.toMatch(/Motivo|Nota de crédito|Factura|Valor|Duplicado/)
  })

  test.each([11, 12, 13, 14, 22])('of %i lines has no totals alone on a page', async (count) => {
    const pages = pagesOf(await draw(noteForm(count, { marks: ['original'] })))
    const last = pages.at(-1)?.replaceAll('\u00a0', ' ') ?? ''
    expect(last).toContain('Total por extenso')
    expect(last).toContain('Designação')
    expect(last).toContain('FT SD2026/')
  })

  test('of an ERP bears its number, and names ours', async () => {
    const note = { number: 'NC 2026/7', ownNumber: 'NC SD2026/4', marks: ['copy 2'] as const }
    const text = textOf(await draw(noteForm(1, note)))
    expect(text).toContain('NC 2026/7 Duplicado · 2.ª via')
    expect(text).toContain('NC SD2026/4')
  })

  test('that charges is a debit note, and one without invoice says so', async () => {
    const text = textOf(await draw(noteForm(1, { type: 'debit', invoices: [], marks: ['consultation'] })))
    expect(text).toContain('Nota de débito')
    expect(text).toContain('Encargos sem factura')
    expect(text).toContain('Este valor acresce à conta corrente do cliente.')
    expect(text).toContain('Cópia para consulta')
  })

  test('of a rebate names its period, and no quantities', async () => {
    const period = { from: '2026-07-01', to: '2026-09-30' }
    const text = textOf(await draw(noteForm(12, { period, marks: ['original'] }))).replaceAll('\u00a0', ' ')
    expect(text).toContain('Facturas de 01-07-2026 a 30-09-2026')
    expect(text).toContain('mais 4, indicadas nas linhas')
    expect(text).not.toContain('Qtd.')
  })

  test('holds 300 lines, each once, and repeats its head', async () => {
    const pages = pagesOf(await draw(noteForm(300, { marks: ['original'] })))
    expect(pages.join(' ').match(/lote\s+L20/g)).toHaveLength(300)
    pages.forEach((page, index) => {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
      expect(page).toContain('NC SD2026/4')
    })
    expect(pages.at(-1)).toContain('Total por extenso')
  })
})

test.each([1, 300])('a collection sheet of %i lines has room for each', async (count) => {
  const text = textOf(await draw(collectionSheetForm(count)))
  for (const word of [
    'Guia de recolha',
    'NC.SD.2026/12',
    'Maputo Centro',
    'Custódio Nhaca',
    'Recebido',
    'Lote e validade',
  ])
    expect(text).toContain(word)
  expect(text.match(/entregue: L20/g)).toHaveLength(count)
  expect(text).toContain('Entregue por (nome e assinatura)')
})
