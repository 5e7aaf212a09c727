import { describe, expect, test } from 'vitest'
import { draw } from '../render-worker.ts'
import { pagesOf, textOf } from '../testing/pdf-text.ts'
import { invoice, invoiceForm } from '../testing/sample-forms.ts'
import { customer, supplier } from '../testing/sample-goods.ts'

describe('a printed invoice', () => {
  test('says what the law asks for', async () => {
    const text = textOf(await draw(invoiceForm(3)))
    for (const word of [
      'Factura',
      'FT SD.2026/118',
      'Original',
      '20-11-2026',
      'Cais Distribuição, Lda.',
      'NUIT 400 584 291',
      'Supermercado Polana, S.A.',
      'NUIT 400 339 910',
      'Av. Julius Nyerere 1240',
      'PEV.SD.2026/1042',
      '88213',
      'Frango congelado 1,2 kg',
      '2 910,00',
      '16 %',
      'Isento, artigo 9 do Código do IVA',
      'lote L2031 val. 31-03-2027',
      'vinte e três mil novecentos e setenta e nove meticais e trinta e três centavos',
      '0008 0000 01234567890 12',
      'Documento processado por computador',
      'Recebi a mercadoria em boas condições',
      'Página 1 de 1',
    ]) {
      expect(text).toContain(word)
    }
  })

  test('bears the logo of the company once however many it has in one file', async () => {
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const imagesOf = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1
    expect(imagesOf(await draw(invoiceForm(3)))).toBe(0)
    const pdf = await draw({ kind: 'papers', forms: [invoiceForm(3), invoiceForm(2)] }, logo)
    // the colours and their transparency
    expect(imagesOf(pdf)).toBe(2)
    expect(textOf(pdf)).toContain('Cais Distribuição, Lda.')
  })

  test('never breaks a large amount, and says why a rate is nothing in one sentence', async () => {
    const { lines, totals } = invoice(3)
    const large = 1_128_000_333_600
    const reason = 'Isento, artigo 9 do Código do IVA: bens alimentares de primeira necessidade'
    const vatByRate = [{ rate: 0, exemptionReason: reason, base: large, vat: 0 }]
    const form = invoiceForm(3, {
      lines: lines.map((line) => ({ ...line, unitPrice: large, total: large })),
      totals: { ...totals, merchandise: large, net: large, total: large, vatByRate },
    })
    const text = textOf(await draw(form)).replaceAll('\u00a0', ' ')
    // three lines with price and net value, the base, merchandise, net, total, and what is to be paid
    expect(text.split('11 280 003 336,00').length - 1).toBeGreaterThanOrEqual(10)
    expect(text).toContain('Motivo de isenção (0 % sobre 11 280 003 336,00)')
  })

  test('sums VAT by rate and by reason', async () => {
    const { totals } = invoice(3)
    const vatByRate = [
      { rate: 1600, exemptionReason: null, base: 100_000, vat: 16_000 },
      { rate: 0, exemptionReason: 'Isento, artigo 9', base: 50_000, vat: 0 },
      { rate: 0, exemptionReason: 'Exportação', base: 7_500, vat: 0 },
    ]
    const text = textOf(await draw(invoiceForm(3, { totals: { ...totals, vatByRate } })))
    expect(text).toContain('16 % 1 000,00 160,00')
    expect(text).toContain('Motivo de isenção (0 % sobre 500,00): Isento, artigo 9')
    expect(text).toContain('Motivo de isenção (0 % sobre 75,00): Exportação')
  })

  test('counts its own pages and repeats its head when lines run over', async () => {
    const pages = pagesOf(await draw(invoiceForm(60)))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
      expect(page).toContain('Factura')
      expect(page).toContain('FT SD.2026/118')
    })
    expect(pages.filter((page) => page.includes('Designação')).length).toBeGreaterThanOrEqual(
      pages.length - 1,
    )
    expect(pages.at(-1)).toContain('Total por extenso')
  })

  test('has no page with totals alone, however many lines there are', async () => {
    const counts = [10, 11, 12, 13, 17, 21]
    const last = await Promise.all(
      counts.map(async (count) => pagesOf(await draw(invoiceForm(count))).at(-1)),
    )
    for (const page of last) {
      expect(page).toContain('Total por extenso')
      expect(page).toContain('Designação')
      expect(page?.match(/lote L20/g)?.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('is written in the language of the customer, figures too', async () => {
    const text = textOf(await draw(invoiceForm(3, { language: 'en', marks: ['copy 2'] })))
    for (const word of [
      'Invoice',
      'Duplicate · copy no. 2',
      '30 days',
      '2,910.00',
      'Reason for exemption',
      'thousand nine hundred and seventy',
      'Page 1 of 1',
    ])
      expect(text).toContain(word)
    expect(text).not.toMatch(/Factura|Vencimento|Página|Recebi/)
  })

  test('holds a thousand lines, each once', async () => {
    const text = textOf(await draw(invoiceForm(1000)))
    expect(text.match(/lote L20/g)).toHaveLength(1000)
    expect(text).toContain('Página 1 de ')
  })

  test('each copy is a document of its own, with its word', async () => {
    const pages = pagesOf(
      await draw({
        kind: 'invoice',
        invoices: [
          invoice(1, { marks: ['original', 'duplicate'] }),
          invoice(2, { number: 'FT SD.2026/119', marks: ['copy 2'] }),
        ],
      }),
    )
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('Original')
    expect(pages[1]).toContain('Duplicado')
    expect(pages[1]).not.toContain('2.ª via')
    expect(pages[2]).toContain('FT SD.2026/119 Duplicado · 2.ª via')
    expect(pages.every((page) => page.includes('Página 1 de 1'))).toBe(true)
  })

  test('a sale that is paid at once says so, whatever the customer agreed otherwise', async () => {
    const paid = { payment: { kind: 'cash', reference: '' }, dueOn: '2026-11-20' } as const
    const text = textOf(await draw(invoiceForm(1, paid)))
    expect(text).toContain('Venda a dinheiro')
    expect(text).toContain('Pronto pagamento')
    expect(text).not.toMatch(/30 dias|Data acordada/)
  })

  test('an offer costs the customer nothing', async () => {
    const text = textOf(await draw(invoiceForm(2, { isOffer: true })))
    expect(text).toContain('Oferta: sem valor a pagar pelo cliente.')
    expect(text).toContain('0,00 MZN')
    expect(text).not.toContain('2 910,00')
    expect(text).not.toContain('NIB')
  })

  test('characters that the font lacks are replaced visibly', async () => {
    const strange = { ...customer, name: 'Loja do João’s – Торговый дом 中国商店 €50 🐟' }
    const text = textOf(await draw(invoiceForm(1, { customer: strange })))
    expect(text).toContain('Loja do João’s – Торговый дом ???? €50 ?')
  })

  test('a word without end breaks instead of leaving the page', async () => {
    const form = invoiceForm(1, { supplier: { ...supplier, address: 'A'.repeat(300) } })
    expect(
      pagesOf(await draw(form))
        .join('')
        .match(/A{24,}/g)?.length,
    ).toBeGreaterThan(1)
  })
})
