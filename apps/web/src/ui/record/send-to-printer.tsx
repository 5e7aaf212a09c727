import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiData, api } from '../../lib/api/api.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import { Button } from '../actions/button.tsx'
import { Dialog } from '../popups/dialog.tsx'
import { usePrinterChoice } from './printer-choice.tsx'
import classes from './send-to-printer.module.css'

type Print = ApiData<'GET /prints/{id}'>
type What = Print['what']

const FORM_OF: Readonly<Record<What, 'list' | 'label' | 'order'>> = {
  'list-consolidated': 'list',
  'list-client': 'list',
  'list-product': 'list',
  label: 'label',
  order: 'order',
}

type Props = { what: What; id: number; number: string; onClose: () => void }

/** Sends a list, labels or a document to a printer, and says what became of it once the printer says so. */
export function SendToPrinter({ what, id, number, onClose }: Props) {
  const t = useTranslations('printers')
  const { printer, field, isAny } = usePrinterChoice([FORM_OF[what]], { isBrowserOffered: false })
  const { send, isPending, error } = useSendPlain(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (printer !== null) send(what, id, printer)
  }
  return (
    <Dialog open onClose={onClose} title={t('send.title', { what: t(`form.${what}`), number })} size={440}>
      <form onSubmit={submit} className={classes.form}>
        {isAny ? field : <p>{t('send.none')}</p>}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        <Button type="submit" primary disabled={printer === null} loading={isPending}>
          {t('send.send')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Sends it, and follows it for a while. */
export function useSendPlain(onSent: () => void) {
  const t = useTranslations('printers')
  const settings = {
    quiet: true,
    refreshes: ['printers'] as const,
    onSuccess: ({ data }: { data: Print }) => {
      onSent()
      notify.success(t('send.sent', { printer: data.printer }))
      void follow(data, {
        printed: () => notify.success(t('send.printed', { number: data.number, printer: data.printer })),
        standing: ({ stop, printer }) =>
          notify.error(t('send.standing', { printer, reason: t(`reason.${stop ?? 'unknown'}`) })),
      })
    },
  }
  const ofShipment = useApiMutation('POST /shipments/{id}/print', settings)
  const ofOrder = useApiMutation('POST /orders/{id}/print', settings)
  const send = (what: What, id: number, printer: string) =>
    what === 'order'
      ? ofOrder.mutate({ params: { id }, body: { printer } })
      : ofShipment.mutate({ params: { id }, body: { what, printer } })
  return {
    send,
    isPending: ofShipment.isPending || ofOrder.isPending,
    error: (ofShipment.error ?? ofOrder.error)?.message,
  }
}

const POLL_MS = 2000
const MOST_POLLS = 60

type Told = { printed: () => void; standing: (print: Print) => void }

async function follow({ id }: Print, { printed, standing }: Told): Promise<void> {
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    // without a connection the printers say it later
    const print = await api('GET /prints/{id}', { params: { id } }).then(
      ({ data }) => data,
      () => undefined,
    )
    if (print === undefined || print.state === 'failed') return
    if (print.state === 'printed') return printed()
    if (print.state === 'stopped' || print.state === 'in-doubt') return standing(print)
  }
}
