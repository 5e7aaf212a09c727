import { IconFileTypePdf, IconPrinter, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { usePrinterChoice } from '../../../ui/record/printer-choice.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import type { CreditNote } from '../api.ts'
import {
  isAtPrinter,
  type NotePaper,
  notePaperQuery,
  useConfirmNotePrint,
  useNoteFile,
  usePrintNote,
  useSendToPrinter,
} from '../paper-api.ts'
import classes from './papers.module.css'

/** The files to look at: the issued note, and the sheet for the collector. */
export function NoteFiles({ note }: { note: CreditNote }) {
  const t = useTranslations('notes.paper')
  const icon = <IconFileTypePdf size={16} aria-hidden="true" />
  const input = { params: { id: note.id } }
  return (
    <>
      {note.hasCollection && note.submittedAt !== null && (
        <FileButton
          file="GET /credit-notes/{id}/print/collect"
          input={input}
          accept="application/pdf"
          leftSection={icon}
        >
          {t('sheet')}
        </FileButton>
      )}
      {note.phase === 'issued' && (
        <FileButton
          file="GET /credit-notes/{id}/print"
          input={input}
          accept="application/pdf"
          leftSection={icon}
        >
          {t('view')}
        </FileButton>
      )}
    </>
  )
}

/** Every print of an issued note with its copy, printer, person and reason; one that waits is answered here. */
export function NotePapers({ note }: { note: CreditNote }) {
  const t = useTranslations('notes.paper')
  const found = useQuery(notePaperQuery(note.id))
  const paper = found.data?.data
  const mayAsk = paper?.mayPrint && !paper.prints.some(isAtPrinter)
  return (
    <Card title={t('title')} actions={mayAsk && <PrintNote note={note} paper={paper} />}>
      {found.error && !paper && <ErrorState error={found.error} retry={found.refetch} />}
      {!found.error && !paper && <TextSkeleton lines={2} />}
      {mayAsk && <SendToPrinter note={note} paper={paper} />}
      {paper?.prints.length === 0 && <p className={classes.quiet}>{t(paper.mayPrint ? 'none' : 'notYet')}</p>}
      {paper && paper.prints.length > 0 && (
        <ul className={classes.prints}>
          {paper.prints.map((print) => (
            <li key={print.id}>
              <span>
                <strong>
                  {print.copy === 'original'
                    ? t('original')
                    : t('duplicate', { number: String(print.copyNumber) })}
                </strong>{' '}
                <StateOf print={print} />
              </span>
              <span className={classes.quiet}>
                <DateText value={print.at} time />
              </span>
              <small>
                {[print.printer, print.by, print.reason && `«${print.reason}»`].filter(Boolean).join(' · ')}
              </small>
              {isForPerson(print) && paper.mayPrint && <Answer noteId={note.id} print={print} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Print = NotePaper['prints'][number]

/** Where it stands: at a printer in the words of printers, with what it says of itself. */
function StateOf({ print: { state, printer, stop } }: { print: Print }) {
  const t = useTranslations('notes.paper')
  const words = useTranslations('printers')
  const isPlain = printer === null || state === 'printed' || state === 'failed'
  return isPlain
    ? t(`state.${state}`)
    : `· ${words(`print.${state}`, { reason: words(`reason.${stop ?? 'unknown'}`) })}`
}

/** It is printed from the browser, or its printer cannot say whether it came out. */
const isForPerson = ({ state, printer }: Print) =>
  (state === 'waiting' && printer === null) || state === 'stopped' || state === 'in-doubt'

/** Asks for the original, or for a further copy with its reason (docs/domain/printing.md). */
function PrintNote({ note, paper }: { note: CreditNote; paper: NotePaper }) {
  const t = useTranslations('notes.paper')
  const [asking, setAsking] = useState(false)
  const { printer, field } = usePrinterChoice(['invoice'])
  const { print, pending, error } = usePrintNote(note.id, printer)
  const isAgain = paper.copy === 'duplicate'
  const { number } = paper
  const printLabel = isAgain ? t('again', { number: String(paper.copyNumber) }) : t('print')
  return (
    <>
      <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {printLabel}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(isAgain ? 'askAgain' : 'ask', { number })}
        confirmLabel={printLabel}
        {...(isAgain && { reason: 'required' as const })}
        pending={pending}
        error={error}
        onConfirm={(reason) => void print(reason, () => setAsking(false))}
      >
        <p>{t(isAgain ? 'againText' : 'text')}</p>
        {field}
      </ConfirmDialog>
    </>
  )
}

/** Straight to the printer of whoever presses, where they have one. */
function SendToPrinter({ note, paper }: { note: CreditNote; paper: NotePaper }) {
  const t = useTranslations('notes.paper')
  const [asking, setAsking] = useState(false)
  const send = useSendToPrinter(t('sent'))
  const printer = useCurrentUser()?.defaultPrinter ?? null
  if (printer === null) return null
  const isAgain = paper.copy === 'duplicate'
  return (
    <>
      <p className={classes.send}>
        <Button leftSection={<IconSend size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('send')}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('sendTitle', { number: paper.number, printer })}
        confirmLabel={t('send')}
        {...(isAgain && { reason: 'required' as const })}
        pending={send.isPending}
        error={send.error?.message}
        onConfirm={(reason) =>
          send.mutate({ params: { id: note.id }, body: { reason } }, { onSuccess: () => setAsking(false) })
        }
      >
        {t(isAgain ? 'againText' : 'sendText')}
      </ConfirmDialog>
    </>
  )
}

function Answer({ noteId, print }: { noteId: number; print: Print }) {
  const t = useTranslations('notes.paper')
  const confirm = useConfirmNotePrint()
  const file = useNoteFile(noteId)
  const answer = (printed: boolean) =>
    confirm.mutate({ params: { id: noteId }, body: { job: print.id, printed } })
  return (
    <span className={classes.answers}>
      <span>{t('question')}</span>
      <Button disabled={confirm.isPending} onClick={() => answer(false)}>
        {t('no')}
      </Button>
      <Button primary disabled={confirm.isPending} onClick={() => answer(true)}>
        {t('yes')}
      </Button>
      {print.printer === null && (
        <Button loading={file.loading} onClick={() => void file.open([print.id], window.open('', '_blank'))}>
          {t('openAgain')}
        </Button>
      )}
    </span>
  )
}
