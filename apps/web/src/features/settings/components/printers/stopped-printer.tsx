import { IconPrinterOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../../lib/format/dates.ts'
import { notify } from '../../../../lib/screen/notify.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { type PrinterStatus, usePassOn, useReadPrinter } from '../../printers-api.ts'
import classes from './printers.module.css'

const FIRST = 3

/** A printer that stands still while papers wait: why, which ones, and the ways out. */
export function StoppedPrinter({ printer }: { printer: PrinterStatus }) {
  const t = useTranslations('printers')
  const [toAsk, setToAsk] = useState<{ to: string | null } | null>(null)
  const read = useReadPrinter()
  const passOn = usePassOn(t('stopped.passed'))
  const { id, name, state, reason, fallback, queued, prints } = printer
  const pass = (to: string | null, force = false) =>
    passOn.mutate(
      { params: { id }, body: { to, force } },
      {
        onSuccess: () => setToAsk(null),
        onError: (error) =>
          error.code === 'PRINT_MAY_BE_OUT' ? setToAsk({ to }) : notify.error(error.message),
      },
    )
  const headingId = useId()
  const words = { printer: name, reason: t(`reason.${reason ?? 'unknown'}`) }
  const oldest = prints[0]
  return (
    <section
      className={classes.stopped}
      data-silent={state === 'unreachable' || undefined}
      aria-labelledby={headingId}
    >
      <div className={classes.cause}>
        <h2 id={headingId}>
          <IconPrinterOff size={19} aria-hidden="true" />
          {t(state === 'unreachable' ? 'stopped.silent' : 'stopped.title', words)}
        </h2>
        <p>{t('stopped.queue', { count: queued, time: oldest ? formatTime(oldest.at) : '' })}</p>
        <div className={classes.ways}>
          {queued > 0 && (
            <Button primary loading={passOn.isPending} onClick={() => pass(fallback)}>
              {fallback === null
                ? t('stopped.toBrowser')
                : t('stopped.passOn', { count: queued, printer: fallback })}
            </Button>
          )}
          <Button loading={read.isPending} onClick={() => read.mutate({ params: { id } })}>
            {t('stopped.again')}
          </Button>
        </div>
      </div>
      {prints.length > 0 && <Queue prints={prints} />}
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
    </section>
  )
}

/** The first prints of a queue, each with its state. */
export function Queue({ prints, most = FIRST }: { prints: PrinterStatus['prints']; most?: number }) {
  const t = useTranslations('printers')
  return (
    <ul className={classes.queue}>
      {prints.slice(0, most).map((print) => (
        <li key={print.id}>
          <span className="code">{print.number || t('form.test-page')}</span>
          <span className={classes.printState} data-stopped={print.state === 'stopped' || undefined}>
            {t(`print.${print.state}`, { reason: t(`reason.${print.reason ?? 'unknown'}`) })}
          </span>
          <span className={classes.quiet}>{print.customerName}</span>
          {print.shipment && (
            <Link to="/picking/$id" params={{ id: String(print.shipment.id) }} className="code">
              {print.shipment.number}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
