import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readScannedCode } from '@cais/domain/stock/gs1'
import { printedSscc, ssccOf } from '@cais/domain/stock/sscc'
import { expect, test } from 'vitest'
import type { LabelsForm } from '../forms/label-form.ts'
import { draw } from '../render-worker.ts'
import { pagesOf, textOf } from '../testing/pdf-text.ts'
import { supplier } from '../testing/sample-goods.ts'

const PREFIX = '6001234'
const [one, other] = [ssccOf(PREFIX, 1), ssccOf(PREFIX, 2)]
const label = (sscc: string, pallet: number) => ({
  sscc,
  printedSscc: printedSscc(sscc, PREFIX),
  pallet,
  pallets: 2,
  position: 3,
  orderNumber: 'PEV.SD.2026/10406',
  customerName: 'Supermercado de nome muito comprido da Avenida Vladimir Lenine e Filhos, Limitada',
  language: 'pt' as const,
  deliveryAddress: 'Avenida Vladimir Lenine, 2345, rés-do-chão, Maputo',
})
const form: LabelsForm = {
  kind: 'labels',
  supplier,
  shipmentNumber: 'CG.SD.2026/184',
  route: 'Maputo Centro',
  labels: [label(one, 1), label(other, 2)],
}

const canRead = ['pdftoppm', 'zbarimg'].every((name) => {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`])
    return true
  } catch {
    return false
  }
})
if (!canRead) console.warn('Labels are not read back: pdftoppm or zbarimg (zbar-tools) is not installed.')

test('one page for each pallet, with what people read', async () => {
  const text = textOf(await draw(form))
  expect(text).toContain('(00) 0 6001234 000000001 3')
  expect(text).toContain('2 / 2')
})

test('the longest name and address leave the bars on the same label', async () => {
  const longest = {
    ...label(one, 1),
    customerName: 'Supermercado e Cash & Carry Polana-Caniço, Importação e Exportação de Géneros '.repeat(2),
    deliveryAddress: 'Av. Julius Nyerere 1240, 3.º andar, porta 12, Bairro da Polana Cimento B, '.repeat(3),
  }
  expect(pagesOf(await draw({ ...form, labels: [longest, label(other, 2)] }))).toHaveLength(2)
})

test.runIf(canRead)('a scanner reads the SSCC back from the drawn page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cais-labels-'))
  try {
    await writeFile(join(folder, 'labels.pdf'), await draw(form))
    execFileSync('pdftoppm', ['-r', '200', '-png', join(folder, 'labels.pdf'), join(folder, 'page')])
    const read = (page: number) =>
      execFileSync(
        'zbarimg',
        ['--quiet', '--raw', '-Sdisable', '-Scode128.enable', join(folder, `page-${page}.png`)],
        {
          encoding: 'utf8',
          // it looks for a message bus that it does not need
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      )
    expect([1, 2].map((page) => readScannedCode(read(page))?.sscc)).toEqual([one, other])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
