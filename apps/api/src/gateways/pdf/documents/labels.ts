import bwipjs from 'bwip-js/node'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { LabelsForm, PalletLabel } from '../forms/label-form.ts'
import { orDash } from '../layout/format.ts'
import { rule } from '../layout/lines.ts'
import { paperIn } from '../layout/paper.ts'
import { QUIET } from '../layout/theme.ts'

/** 100 × 150 mm in points, the usual label of a pallet. */
export const LABEL_PAGE = {
  pageSize: { width: 283.46, height: 425.2 },
  pageMargins: [16, 16, 16, 14],
} as const satisfies Pick<TDocumentDefinitions, 'pageSize' | 'pageMargins'>
const WIDTH = LABEL_PAGE.pageSize.width - 32

/** Etiquetas de palete: to whom it goes, which pallet of how many, and its SSCC as GS1-128. */
export const labelsContent = (form: LabelsForm): Content[] =>
  form.labels.map((label, place) => labelOf(form, label, place))

function labelOf(form: LabelsForm, label: PalletLabel, place: number): Content {
  const { words } = paperIn(label.language)
  // The longest in smaller letters: the bars have to stand on the same label.
  const name = shortened(label.customerName, 90)
  const address = shortened(label.deliveryAddress, 140)
  return {
    stack: [
      { text: words.from, style: 'label' },
      { text: form.supplier.name, bold: true },
      { text: words.for, style: 'label', margin: [0, 8, 0, 0] },
      { text: name, bold: true, fontSize: name.length > 50 ? 13 : 17, lineHeight: 1.05 },
      { text: address, fontSize: address.length > 80 ? 9 : 10.5, margin: [0, 3, 0, 0] },
      rule(8, 8),
      {
        columns: [
          fact(words.pallet, `${label.pallet} / ${label.pallets}`),
          fact(words.stop, String(label.position)),
          fact(words.shipment, form.shipmentNumber),
        ],
      },
      {
        columns: [fact(words.document, label.orderNumber), fact(words.route, orDash(form.route))],
        margin: [0, 6, 0, 0],
      },
      rule(8, 14),
      { svg: bars(label), width: WIDTH },
      // by us and not by the drawing, so that it is in our font
      { text: label.printedSscc, alignment: 'center', fontSize: 12, bold: true, margin: [0, 8, 0, 0] },
      { text: 'SSCC', alignment: 'center', fontSize: 7, color: QUIET },
    ],
    ...(place > 0 && { pageBreak: 'before' as const }),
  }
}

const fact = (label: string, text: string): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text, bold: true, fontSize: 11 },
  ],
})

/** Application identifier 00 with quiet zones of ten modules. */
const bars = ({ sscc }: PalletLabel): string =>
  bwipjs.toSVG({
    bcid: 'gs1-128',
    text: `(00)${sscc}`,
    height: 24,
    paddingwidth: 5,
    backgroundcolor: 'FFFFFF',
  })

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
