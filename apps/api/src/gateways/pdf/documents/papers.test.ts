import { describe, expect, test } from 'vitest'
import { draw } from '../render-worker.ts'
import { pagesOf, textOf } from '../testing/pdf-text.ts'
import { orderForm } from '../testing/sample-forms.ts'
import {
  collectionSheetForm,
  deliveryNoteForm,
  dispositionForm,
  loadingListForm,
  stockSheetForm,
} from '../testing/sample-lists.ts'

describe('the papers of a document', () => {
  test.each([
    ['PEV', 'Encomenda', 'Vencimento'],
    ['COT', 'Cotação', 'Válida até'],
    ['POF', 'Oferta', 'sem valor a pagar'],
  ] as const)('%s is printed as %s and is no invoice', async (type, title, word) => {
    const text = textOf(await draw(orderForm(type)))
    expect(text).toContain(`${title} ${type}.SD.2026/1042`)
    expect(text).toContain(word)
    expect(text).toContain('Este documento não serve de factura')
    expect(text.includes('2 910,00')).toBe(type !== 'POF')
  })

  test('a hundred lines go over pages that each have the head, the number of the page and whole figures', async () => {
    const form = orderForm('PEV', 100)
    const name = 'Companhia de Distribuição e Comercialização do Norte e Centro de Moçambique, Limitada'
    const lines = form.lines.map((line) => ({ ...line, quantity: 12_345_678, unit: 'palete' }))
    const pages = pagesOf(await draw({ ...form, lines, customer: { ...form.customer, name } }))
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
      if (index > 0) expect(page).toContain('Norte e Centro de Moçambique, Limitada')
      if (page.includes('palete')) expect(page).toContain('Designação')
    }
    const text = pages.join(' ')
    expect(text.match(/12 345,678 palete/g)).toHaveLength(100)
  })

  test('a name that has no room beside the running head is cut, and stays on one line', async () => {
    const name = 'Companhia de Distribuição e Comercialização do Norte e Centro de Moçambique '.repeat(2)
    const form = orderForm('PEV', 30)
    const pages = pagesOf(await draw({ ...form, customer: { ...form.customer, name } }))
    expect(pages[1]).toMatch(/Companhia de Distribuição .*…/)
  })

  test('the stock sheet holds large quantities whole', async () => {
    const form = stockSheetForm(60)
    const batches = [{ batch: 'L261015-68', expiry: '2027-01-07', quantity: 1_496_000 }]
    const lines = form.lines.map((line) => ({ ...line, ordered: 12_345_678, reserved: 0, batches }))
    const pages = pagesOf(await draw({ ...form, lines }))
    expect(pages.join(' ').match(/12 345,678 0 12 345,678/g)).toHaveLength(60)
    expect(pages.join(' ').match(/\(1 496\)/g)).toHaveLength(60)
    const withLines = pages.filter((page) => page.includes('12 345,678'))
    expect(withLines.every((page) => page.includes('Lotes a retirar'))).toBe(true)
  })

  test('a draft says so', async () => {
    expect(textOf(await draw({ ...orderForm('PEV'), number: null }))).toContain('Rascunho')
  })

  test('the stock sheet says what is missing and from which batch to take', async () => {
    const text = textOf(await draw(stockSheetForm()))
    expect(text).toContain('Lotes a retirar')
    expect(text).toContain('lote L2031 val. 31-03-2027 (3)')
    expect(text).toContain('Alocação parcial')
  })
})

describe('the papers of a shipment', () => {
  test('one delivery note per document, in unloading order', async () => {
    const pages = pagesOf(await draw(deliveryNoteForm(3)))
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('FT SD.2026/118')
    expect(pages[2]).toContain('Descarga 3')
    expect(pages[2]).toContain('Por facturar')
    expect(pages[0]).not.toMatch(/\d,\d{2} MZN/)
    expect(pages.every((page) => page.includes('Original') && page.includes('Impresso em'))).toBe(true)
  })

  test('a delivery note that is only opened says so and weighs in one unit', async () => {
    const form = deliveryNoteForm(1)
    const notes = form.notes.map((note) => ({
      ...note,
      marks: ['consultation'] as const,
      weights: { ambient: 1_204_500, refrigerated: 2_000, frozen: 0 },
    }))
    const [page = ''] = pagesOf(await draw({ ...form, notes }))
    expect(page).toContain('Cópia para consulta · Descarga 1')
    expect(page).toContain('Aberto em')
    expect(page).toContain('Ambiente 1,20 t')
    expect(page).toContain('Refrigerado < 0,01 t')
    expect(page).toContain('Peso bruto total 1,21 t')
  })

  test('the consolidated list adds products up and keeps cold goods apart', async () => {
    const text = textOf(await draw(loadingListForm('consolidated')))
    expect(text.match(/Arroz agulha 25 kg/g)).toHaveLength(1)
    expect(text).toContain('418 % acima da capacidade')
    expect(text.indexOf('Óleo de girassol')).toBeLessThan(text.indexOf('Frango congelado'))
  })

  test('per client follows the unloading order', async () => {
    const text = textOf(await draw(loadingListForm('client')))
    const stops = [...text.matchAll(/(\d) · [^·]+ · PEV/g)].map(([, position]) => Number(position))
    expect(stops).toEqual(stops.toSorted((a, b) => a - b))
    expect(new Set(stops).size).toBe(6)
  })

  test('per product tells who gets how much', async () => {
    const text = textOf(await draw(loadingListForm('product')))
    expect(text).toContain('Arroz agulha 25 kg · AR-25 28 sc · 700,0 kg')
    expect(text).toContain('Hotel Cardoso')
  })

  test.each([
    ['consolidated', 9],
    ['client', 9],
    ['product', 9],
  ] as const)('the signatures of a list by %s of %i stops stand below goods', async (grouping, stops) => {
    const form = { ...loadingListForm(grouping, stops), collections: [] }
    const last = pagesOf(await draw(form)).at(-1)
    expect(last).toContain('Conferido por')
    expect(last).toMatch(/Lotes|Temperatura/)
  })

  test('thirty stops fit', async () => {
    expect(pagesOf(await draw(loadingListForm('client', 30))).length).toBeGreaterThan(5)
  })
})

describe('the papers of the house', () => {
  test('a certificate of destruction says who decided and who confirmed, each with the hour', async () => {
    const text = textOf(await draw(dispositionForm(2)))
    expect(text).toContain('Decidida por Rosa Tembe em 23-11-2026 16:20')
    expect(text).toContain('testemunhada e confirmada por Custódio Nhaca em 24-11-2026 09:00')
  })

  test.each([
    ['of stock', 16, stockSheetForm, 'Conferido por'],
    ['of a collection', 11, collectionSheetForm, 'Recolhido por'],
    ['of what was destroyed', 16, dispositionForm, 'Testemunha'],
  ] as const)(
    'the signatures of the sheet %s of %i lines stand below lines',
    async (_, lines, form, signed) => {
      const pages = pagesOf(await draw(form(lines)))
      expect(pages).toHaveLength(2)
      expect(pages[1]).toContain('Artigo')
      expect(pages[1]).toContain(signed)
    },
  )
})
