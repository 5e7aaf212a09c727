import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type Paper, papersQuery, useConfirmPrints, usePassOn, useReadPrinter } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './papers.module.css'

type Print = NonNullable<Paper['waiting']>
type Printer = NonNullable<Print['printer']>
type AtPrinter = Paper & { waiting: Print & { printer: Printer } }

const isAtPrinter = (paper: Paper): paper is AtPrinter =>
  paper.waiting !== null && paper.waiting.printer !== null

/** Papers that printers have: the state of each as the printer says it, and what a person decides when one stands still. */
export function PrinterQueue({ shipment }: { shipment: Shipment }) {
  const papers = useQuery(papersQuery(shipment)).data?.data.filter(isAtPrinter) ?? []
  const printers = new Map(papers.map(({ waiting: { printer } }) => [printer.id, printer]))
  return [...printers.values()].map((printer) => (
    <OnePrinter
      key={printer.id}
      shipmentId={shipment.id}
      printer={printer}
      papers={papers.filter(({ waiting }) => waiting.printer.id === printer.id)}
    />
  ))
}

const isForPerson = ({ state }: Print) => state === 'stopped' || state === 'in-doubt'

type Props = { shipmentId: number; printer: Printer; papers: readonly AtPrinter[] }

function OnePrinter({ shipmentId, printer, papers }: Props) {
  const t = useTranslations('printers')
  const confirm = useConfirmPrints()
  const standing = papers.filter(({ waiting }) => isForPerson(waiting))
  const answer = (body: { printed?: number[]; notPrinted?: number[] }) =>
    confirm.mutate({ params: { id: shipmentId }, body })
  return (
    <Card title={`${t('queue.title')} ${printer.name}`}>
      <ul className={classes.list}>
        {papers.map(({ number, form, customerName, mayPrint, waiting }) => (
          <li key={waiting.jobId} className={classes.paper}>
            <span className={classes.name}>
              <span>
                {t(`form.${form}`)} <span className="code">{number}</span>
              </span>
              <small>{customerName}</small>
            </span>
            <Badge colour={isForPerson(waiting) ? 'warning' : 'info'}>
              {t(`print.${waiting.state}`, { reason: t(`reason.${waiting.stop ?? 'unknown'}`) })}
            </Badge>
            {mayPrint && isForPerson(waiting) && (
              <span className={classes.answers}>
                <Button disabled={confirm.isPending} onClick={() => answer({ notPrinted: [waiting.jobId] })}>
                  {t('queue.no')} <span className="hidden-text">{number}</span>
                </Button>
                <Button disabled={confirm.isPending} onClick={() => answer({ printed: [waiting.jobId] })}>
                  {t('queue.yes')} <span className="hidden-text">{number}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {standing.length > 0 && (
        <WaysOut
          printer={printer}
          prints={standing.map(({ waiting }) => waiting.jobId)}
          goesOn={standing.some(({ waiting }) => waiting.stop !== 'refused')}
        />
      )}
    </Card>
  )
}

type Ways = {
  printer: Printer
  prints: number[]
  /** Whether the printer would take one of them once it is ready: what it refused it refuses again. */
  goesOn: boolean
}

/** Another printer, the browser, or on with this one. What may be out already is asked about. */
function WaysOut({ printer, prints, goesOn }: Ways) {
  const t = useTranslations('printers')
  const read = useReadPrinter()
  const passOn = usePassOn()
  const [toAsk, setToAsk] = useState<{ to: string | null } | null>(null)
  const pass = (to: string | null, force = false) =>
    passOn.mutate(
      { params: { id: printer.id }, body: { to, prints, force } },
      {
        onSuccess: () => setToAsk(null),
        onError: (error) =>
          error.code === 'PRINT_MAY_BE_OUT' ? setToAsk({ to }) : notify.error(error.message),
      },
    )
  return (
    <div className={classes.buttons}>
      {goesOn && (
        <Button loading={read.isPending} onClick={() => read.mutate({ params: { id: printer.id } })}>
          {t('queue.again')}
        </Button>
      )}
      <Button loading={passOn.isPending} onClick={() => pass(null)}>
        {t('queue.browser')}
      </Button>
      {printer.fallback !== null && (
        <Button primary loading={passOn.isPending} onClick={() => pass(printer.fallback)}>
          {t('queue.passOn', { printer: printer.fallback })}
        </Button>
      )}
      <ConfirmDialog
        open={toAsk !== null}
        onClose={() => setToAsk(null)}
        title={t('stopped.forceTitle')}
        confirmLabel={t('stopped.force')}
        tone="danger"
        pending={passOn.isPending}
        onConfirm={() => toAsk && pass(toAsk.to, true)}
      >
        {t('stopped.forceText')}
      </ConfirmDialog>
    </div>
  )
}
