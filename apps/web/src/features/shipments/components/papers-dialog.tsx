import { Textarea } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { submitByKeys } from '../../../lib/screen/submit-by-keys.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectBox } from '../../../ui/data-table/select-box.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { usePrinterChoice } from '../../../ui/record/printer-choice.tsx'
import { type Paper, usePaperFile, useRequestPrints } from '../api.ts'
import classes from './papers.module.css'

type Props = {
  shipmentId: number
  papers: readonly Paper[]
  /** The initial selection. */
  chosen: readonly Paper[]
  onClose: () => void
}

const keyOf = ({ form, id }: Paper) => `${form} ${id}`

/** Chooses the papers to print: never printed ones as originals, others as duplicates with a reason. */
export function PapersDialog({ shipmentId, papers, chosen: initial, onClose }: Props) {
  const t = useTranslations('shipments.papers')
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(initial.map(keyOf)))
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const chosen = papers.filter((paper) => paper.mayPrint && keys.has(keyOf(paper)))
  const { printer, field } = usePrinterChoice([...new Set(chosen.map(({ form }) => form))])
  const { print, pending, error } = usePrint(shipmentId, printer, onClose)
  const hasDuplicates = chosen.some(({ copy }) => copy === 'duplicate')
  const choose = (paper: Paper) => {
    const next = new Set(keys)
    if (!next.delete(keyOf(paper))) next.add(keyOf(paper))
    setKeys(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = hasDuplicates && reason.trim() === ''
    setReasonMissing(isMissing)
    if (!isMissing && chosen.length > 0 && !pending) void print(chosen, reason.trim())
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} size={560}>
      <form onSubmit={submit} className={classes.form}>
        {(['invoice', 'delivery-note'] as const).map((form) => (
          <PaperList key={form} form={form} papers={papers} keys={keys} onChoose={choose} />
        ))}
        {field}
        {hasDuplicates && (
          <Textarea
            label={t('reason')}
            description={t('reasonHelp')}
            rows={2}
            maxLength={200}
            value={reason}
            error={isReasonMissing ? t('reasonRequired') : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={submitByKeys}
          />
        )}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            primary
            disabled={chosen.length === 0}
            loading={pending}
            leftSection={<IconPrinter size={17} />}
          >
            {t('print', { count: chosen.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ListProps = {
  form: Paper['form']
  papers: readonly Paper[]
  keys: ReadonlySet<string>
  onChoose: (paper: Paper) => void
}

function PaperList({ form, papers, keys, onChoose }: ListProps) {
  const t = useTranslations('shipments.papers')
  const own = papers.filter((paper) => paper.form === form && paper.mayPrint)
  if (own.length === 0) return null
  return (
    <fieldset className={classes.group}>
      <legend>{t(`forms.${form}`)}</legend>
      <ul className={classes.list}>
        {own.map((paper) => (
          <li key={keyOf(paper)} className={classes.paper}>
            <SelectBox
              label={t('choose', { number: paper.number })}
              checked={keys.has(keyOf(paper))}
              onChange={() => onChoose(paper)}
            />
            <span className={classes.name}>
              <span className="code">{paper.number}</span>
              <small>{paper.customerName}</small>
            </span>
            <PaperState paper={paper} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function PaperState({ paper: { waiting, printedAt } }: { paper: Paper }) {
  const t = useTranslations('shipments.papers')
  const print = useTranslations('printers')
  if (waiting?.printer) {
    const reason = print(`reason.${waiting.stop ?? 'unknown'}`)
    return <Badge colour="info">{print(`print.${waiting.state}`, { reason })}</Badge>
  }
  if (waiting) return <Badge colour="info">{t('waiting')}</Badge>
  if (printedAt === null) return <Badge colour="warning">{t('unprinted')}</Badge>
  return (
    <span className={classes.quiet}>
      {t('printed')} <DateText value={printedAt} />
    </span>
  )
}

/** Requests the prints; from the browser their file opens in a tab, which is opened at once because browsers block later ones. */
function usePrint(shipmentId: number, printer: string | null, onDone: () => void) {
  const t = useTranslations('shipments.papers')
  const request = useRequestPrints()
  const file = usePaperFile()
  const print = async (papers: readonly Paper[], reason: string) => {
    const tab = printer === null ? window.open('', '_blank') : null
    const idsOf = (form: Paper['form']) => papers.filter((paper) => paper.form === form).map(({ id }) => id)
    const body = { invoiceIds: idsOf('invoice'), orderIds: idsOf('delivery-note'), reason, printer }
    try {
      const { data } = await request.mutateAsync({ params: { id: shipmentId }, body })
      onDone()
      if (printer === null) await file.open(shipmentId, data.jobs, tab)
      else notify.success(t('sent', { printer }))
    } catch {
      // The dialog shows the error.
      tab?.close()
    }
  }
  return { print, pending: request.isPending, error: request.error?.message }
}
