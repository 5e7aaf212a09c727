import type { JobReading } from '@cais/domain/printing/print-state'
import type { PrinterReading } from '@cais/domain/printing/printers'
import { callPrinter, PrinterFailure } from './call-printer.ts'
import {
  encodeRequest,
  type IppAnswer,
  type IppGroup,
  type IppRequest,
  numberIn,
  type SentAttribute,
  textsIn,
} from './ipp-message.ts'

/** What a printer says of itself. Levels in percent; null = it does not say. */
export type FullReading = PrinterReading & {
  readonly model: string
  readonly paper: number | null
  readonly toner: number | null
  readonly takesPdf: boolean
}

/** The printer understood the request and refused it. */
export class PrinterRefused extends Error {}

/** It has not taken what it was asked for, because it is busy with something else: asked again later, it will. */
export class PrinterBusy extends Error {}

/** server-error-temporary-error, -not-accepting-jobs, -busy (RFC 8011). */
const BUSY: ReadonlySet<number> = new Set([0x0505, 0x0506, 0x0507])

export type SentDocument = {
  /** Ours alone: by it the print is found again at the printer. */
  readonly name: string
  readonly user: string
  readonly pdf: Buffer
}

/** Speaks IPP to printers, by their address. Each call throws PrinterFailure, PrinterRefused or PrinterBusy. */
export type Printers = ReturnType<typeof openPrinters>

export type PrinterOptions = {
  readonly allowLocal: boolean
  /** How long a printer may take to answer a question, and to take a document. */
  readonly timeoutMs?: number
  readonly sendingMs?: number
}

export function openPrinters({ allowLocal, timeoutMs = 5_000, sendingMs = 60_000 }: PrinterOptions) {
  let lastId = 0

  async function ask(
    address: string,
    request: Omit<IppRequest, 'requestId'>,
    document: Buffer = Buffer.alloc(0),
  ): Promise<IppAnswer> {
    lastId = (lastId % 0x7fff_ffff) + 1
    const requestId = lastId
    const head = encodeRequest({
      ...request,
      requestId,
      attributes: [...opening(address), ...request.attributes],
    })
    const patience = document.length === 0 ? timeoutMs : sendingMs
    const answer = await callPrinter(address, Buffer.concat([head, document]), {
      allowLocal,
      timeoutMs: patience,
    })
    if (answer.requestId !== requestId) throw new PrinterFailure('no-printer', true)
    if (BUSY.has(answer.status)) throw new PrinterBusy()
    // up to 0x00ff it did what was asked, perhaps without some attribute
    if (answer.status >= 0x0100) throw new PrinterRefused()
    return answer
  }

  return {
    /** State, supplies and model. */
    read: async (address: string): Promise<FullReading> =>
      readingOf(
        (await ask(address, { operation: 'getPrinterAttributes', attributes: [requested(PRINTER)] })).printer,
      ),

    /** Whether it would take a PDF of ours. */
    validate: async (address: string, user: string): Promise<void> => {
      await ask(address, {
        operation: 'validateJob',
        attributes: [...jobOf('Cais', user), PDF],
      })
    },

    /** Gives it a document; answers the number under which the printer knows it. */
    print: async (address: string, { name, user, pdf }: SentDocument): Promise<number> => {
      const answer = await ask(
        address,
        { operation: 'printJob', attributes: [...jobOf(name, user), PDF] },
        pdf,
      )
      const id = answer.jobs[0] && numberIn(answer.jobs[0], 'job-id')
      if (id === undefined) throw new PrinterFailure('no-printer', true)
      return id
    },

    /** How far a document is, with what the printer says of itself. */
    readJob: async (address: string, jobId: number): Promise<JobReading> => {
      const { jobs } = await ask(address, {
        operation: 'getJobAttributes',
        attributes: [idOf(jobId), requested(JOB)],
      })
      const printer = await ask(address, {
        operation: 'getPrinterAttributes',
        attributes: [requested(['printer-state-reasons'])],
      })
      const [job] = jobs
      const state = job && numberIn(job, 'job-state')
      if (job === undefined || state === undefined) throw new PrinterFailure('no-printer', false)
      return {
        state,
        reasons: textsIn(job, 'job-state-reasons'),
        printerReasons: textsIn(printer.printer, 'printer-state-reasons'),
      }
    },

    /** The number of the document of this name; null = the printer knows none. It may have forgotten one that it printed. */
    findJob: async (address: string, name: string): Promise<number | null> => {
      for (const which of ['not-completed', 'completed'] as const) {
        const { jobs } = await ask(address, {
          operation: 'getJobs',
          attributes: [
            { name: 'which-jobs', tag: 'keyword', values: [which] },
            requested(['job-id', 'job-name']),
          ],
        })
        const found = jobs.find((job) => textsIn(job, 'job-name')[0] === name)
        const id = found && numberIn(found, 'job-id')
        if (id !== undefined) return id
      }
      return null
    },

    cancel: async (address: string, jobId: number): Promise<void> => {
      await ask(address, { operation: 'cancelJob', attributes: [idOf(jobId)] })
    },
  }
}

/** Every request begins with these, in this order. */
const opening = (address: string): SentAttribute[] => [
  { name: 'attributes-charset', tag: 'charset', values: ['utf-8'] },
  { name: 'attributes-natural-language', tag: 'language', values: ['pt'] },
  { name: 'printer-uri', tag: 'uri', values: [address] },
]

const jobOf = (name: string, user: string): SentAttribute[] => [
  { name: 'requesting-user-name', tag: 'name', values: [user] },
  { name: 'job-name', tag: 'name', values: [name] },
]
const PDF: SentAttribute = { name: 'document-format', tag: 'mimeType', values: ['application/pdf'] }
const idOf = (id: number): SentAttribute => ({ name: 'job-id', tag: 'integer', values: [id] })
const requested = (values: readonly string[]): SentAttribute => ({
  name: 'requested-attributes',
  tag: 'keyword',
  values,
})

const PRINTER = [
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'printer-make-and-model',
  'document-format-supported',
  'marker-levels',
  'marker-types',
  'printer-input-tray',
]
const JOB = ['job-id', 'job-state', 'job-state-reasons']

/** Throws PrinterFailure when what answered has no state: it speaks the protocol, but is no printer. */
function readingOf(printer: IppGroup): FullReading {
  const state = numberIn(printer, 'printer-state')
  if (state === undefined) throw new PrinterFailure('no-printer', false)
  return {
    state,
    reasons: textsIn(printer, 'printer-state-reasons'),
    isAccepting: printer.get('printer-is-accepting-jobs')?.[0] !== false,
    model: (textsIn(printer, 'printer-make-and-model')[0] ?? '').slice(0, 80),
    paper: paperOf(textsIn(printer, 'printer-input-tray')),
    toner: tonerOf(printer),
    takesPdf: textsIn(printer, 'document-format-supported').includes('application/pdf'),
  }
}

/** What lies in the trays that know it, of what they hold: 'type=…;maxcapacity=250;level=120;…' (PWG 5100.13). */
function paperOf(trays: readonly string[]): number | null {
  const known = trays
    .map((tray) => [/maxcapacity=(\d+)/.exec(tray)?.[1], /(?:^|;)level=(\d+)/.exec(tray)?.[1]].map(Number))
    .filter(([capacity = 0, level = Number.NaN]) => capacity > 0 && !Number.isNaN(level))
  const sum = (place: 0 | 1) => known.reduce((total, one) => total + (one[place] ?? 0), 0)
  return known.length === 0 ? null : percent((sum(1) * 100) / sum(0))
}

/** The supply that is nearest to its end; what collects waste fills up instead. */
function tonerOf(printer: IppGroup): number | null {
  const types = textsIn(printer, 'marker-types')
  const levels = (printer.get('marker-levels') ?? [])
    .filter((_, place) => !types[place]?.startsWith('waste'))
    .map(Number)
    .filter((level) => level >= 0)
  return levels.length === 0 ? null : percent(Math.min(...levels))
}

const percent = (value: number) => Math.max(0, Math.min(100, Math.round(value)))
