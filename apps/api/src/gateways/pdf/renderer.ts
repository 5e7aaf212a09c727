import type { PdfForm } from './forms/pdf-form.ts'

/** Turns forms into PDF files. */
export type PdfRenderer = {
  /** One PDF file. Throws RenderQueueFull when too many forms wait, RenderFailed when the form cannot be drawn. */
  readonly render: (form: PdfForm) => Promise<Buffer>
  /** Ends the worker; forms that wait are refused. */
  readonly close: () => Promise<void>
}
