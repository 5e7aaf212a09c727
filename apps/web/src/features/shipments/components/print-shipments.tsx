import { IconPrinter } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { usePrinterChoice } from '../../../ui/record/printer-choice.tsx'
import { papersQuery, usePaperFile, useRequestPrints } from '../api.ts'
import { type Form, mayPrintPapers, neverPrinted, PAPERS, type PrintedPaper } from '../model/bulk-papers.ts'
import type { ShipmentRow } from '../model/shipments-query.ts'
import classes from './papers.module.css'

type Props = { rows: readonly ShipmentRow[]; onClose: () => void }

/** Prints what was never printed of the chosen shipments, one after the other: what each has, and what became of it. */
export function PrintShipmentsDialog({ rows, onClose }: Props) {
  const t = useTranslations('shipments.bulkPrint')
  const words = useTranslations('shipments.papers')
  const [forms, setForms] = useState<readonly Form[]>(PAPERS)
  const { printer, field } = usePrinterChoice(forms)
  const found = useQueries({ queries: rows.map((row) => papersQuery(row)) })
  const { print, steps, isRunning } = usePrintRun(printer)
  const works = rows.map((row, place) => ({
    row,
    papers: neverPrinted(found[place]?.data?.data ?? [], forms),
    isLoading: found[place]?.isLoading ?? false,
    problem: found[place]?.error?.message,
  }))
  const count = works.reduce((sum, { papers }) => sum + papers.length, 0)
  const done = [...steps.values()].filter(({ state }) => state !== 'asking').length
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { count: rows.length })}
      size={560}
      mustAnswer={isRunning}
    >
      <div className={classes.form}>
        {steps.size === 0 && (
          <>
            {PAPERS.map((form) => (
              <Toggle
                key={form}
                label={words(`forms.${form}`)}
                checked={forms.includes(form)}
                onChange={(checked) =>
                  setForms(PAPERS.filter((one) => (one === form ? checked : forms.includes(one))))
                }
              />
            ))}
            {field}
          </>
        )}
        <ul className={classes.list}>
          {works.map(({ row, papers, isLoading, problem }) => (
            <li key={row.id} className={classes.paper}>
              <span className={classes.name}>
                <span className="code">{row.number}</span>
                <small>{row.route}</small>
              </span>
              <ShipmentStep
                row={row}
                step={steps.get(row.id)}
                words={isLoading ? t('looking') : (problem ?? t('unprinted', { count: papers.length }))}
              />
            </li>
          ))}
        </ul>
        <p className={classes.quiet} role="status">
          {steps.size > 0 ? t('progress', { done: String(done), all: String(steps.size) }) : t('again')}
        </p>
        <div className={classes.buttons}>
          {steps.size > 0 ? (
            <Button primary disabled={isRunning} onClick={onClose}>
              {t('close')}
            </Button>
          ) : (
            <Button
              primary
              disabled={count === 0}
              leftSection={<IconPrinter size={17} aria-hidden="true" />}
              onClick={() => void print(works)}
            >
              {words('print', { count })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type Step =
  | { readonly state: 'asking' }
  | { readonly state: 'asked'; readonly printer: string | null; readonly jobs: readonly number[] }
  | { readonly state: 'failed'; readonly message: string }

/** How far a shipment is. A browser opens the file of each by its own press: it forbids tabs that nobody asked for. */
function ShipmentStep({ row, step, words }: { row: ShipmentRow; step: Step | undefined; words: string }) {
  const t = useTranslations('shipments.bulkPrint')
  const file = usePaperFile()
  if (step === undefined) return <span className={classes.quiet}>{words}</span>
  if (step.state === 'asking') return <span className={classes.quiet}>{t('asking')}</span>
  if (step.state === 'failed')
    return (
      <span role="alert" className={classes.error}>
        {step.message}
      </span>
    )
  if (step.printer !== null)
    return <span className={classes.quiet}>{t('sent', { printer: step.printer })}</span>
  return (
    <Button
      loading={file.loading}
      aria-label={t('openOf', { number: row.number })}
      onClick={() => void file.open(row.id, step.jobs, window.open('', '_blank'))}
    >
      {t('open')}
    </Button>
  )
}

type Work = { readonly row: ShipmentRow; readonly papers: readonly PrintedPaper[] }

/** One request for each shipment that has something to print; a refusal of one stops no other. */
function usePrintRun(printer: string | null) {
  const request = useRequestPrints()
  const [steps, setSteps] = useState<ReadonlyMap<number, Step>>(new Map())
  const put = (id: number, step: Step) => setSteps((before) => new Map(before).set(id, step))
  const printOne = async ({ row, papers }: Work) => {
    const idsOf = (form: Form) => papers.filter((paper) => paper.form === form).map(({ id }) => id)
    const body = { invoiceIds: idsOf('invoice'), orderIds: idsOf('delivery-note'), reason: '', printer }
    try {
      const { data } = await request.mutateAsync({ params: { id: row.id }, body })
      put(row.id, { state: 'asked', printer, jobs: data.jobs })
    } catch (error) {
      put(row.id, { state: 'failed', message: toApiError(error).message })
    }
  }
  const print = async (works: readonly Work[]) => {
    const going = works.filter(({ papers }) => papers.length > 0)
    setSteps(new Map(going.map(({ row }) => [row.id, { state: 'asking' }])))
    for (const work of going) await printOne(work)
  }
  const isRunning = [...steps.values()].some(({ state }) => state === 'asking')
  return { print, steps, isRunning }
}

/** In the bar of chosen shipments, where one of them has papers. */
export function PrintShipmentsButton({
  rows,
  onPrint,
}: {
  rows: readonly ShipmentRow[]
  onPrint: () => void
}) {
  const t = useTranslations('shipments.bulkPrint')
  const count = rows.filter(mayPrintPapers).length
  if (count === 0) return null
  return (
    <Button leftSection={<IconPrinter size={17} aria-hidden="true" />} onClick={onPrint}>
      {t('button', { count: String(count) })}
    </Button>
  )
}
