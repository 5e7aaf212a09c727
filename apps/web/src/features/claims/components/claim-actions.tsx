import { IconFlag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import {
  type Claim,
  searchCreditNotes,
  useGenerateDraft,
  useLink,
  useMarkWrong,
  useUnmarkWrong,
} from '../api.ts'
import classes from './claims.module.css'

/** What may be done with the claim; the button of the draft carries its amount. */
export function ClaimActions({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.actions')
  const may = (action: Claim['allowedActions'][number]) => claim.allowedActions.includes(action)
  const left = claim.openLines - claim.readyLines
  const why = claim.disabledActions.find(({ action }) => action === 'generate-draft')?.message
  return (
    <DecisionBar above={(left > 0 && claim.state !== 'wrong' && t('left', { count: left })) || why}>
      <div className={classes.buttons}>
        {may('mark-wrong') && <WrongButton claim={claim} />}
        {may('unmark-wrong') && <UnmarkButton claim={claim} />}
        {may('link') && <LinkOther claim={claim} />}
        <DraftButton claim={claim} />
      </div>
    </DecisionBar>
  )
}

function DraftButton({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.actions')
  const navigate = useNavigate()
  const generate = useGenerateDraft()
  const [isAsking, setAsking] = useState(false)
  const why = claim.disabledActions.find(({ action }) => action === 'generate-draft')?.message
  const isAllowed = claim.allowedActions.includes('generate-draft')
  if (!isAllowed && why === undefined) return null
  const isSecond = claim.notes.length > 0 && claim.state !== 'draft'
  const run = async () => {
    const { data } = await generate.mutateAsync({ params: { id: claim.id } })
    await navigate({ to: '/credit/drafts/{-$id}', params: { id: String(data.creditNoteId) } })
  }
  const start = () => (isSecond ? setAsking(true) : void run().catch(() => undefined))
  return (
    <>
      <Button primary disabled={!isAllowed} title={why} loading={generate.isPending} onClick={start}>
        {claim.state === 'draft' ? (
          t('openDraft')
        ) : (
          <>
            {t('draft', { count: claim.readyLines })}&nbsp;
            <MoneyText centavos={claim.readyNet} />
          </>
        )}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('secondTitle')}
        confirmLabel={t('secondConfirm')}
        pending={generate.isPending}
        onConfirm={() => void run().catch(() => undefined)}
      >
        {t('secondText', { number: claim.notes.at(-1)?.number ?? '–' })}
      </ConfirmDialog>
    </>
  )
}

function WrongButton({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.actions')
  const [isAsking, setAsking] = useState(false)
  const mark = useMarkWrong()
  return (
    <>
      <Button
        tone="danger"
        leftSection={<IconFlag size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('wrong')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('wrongTitle')}
        confirmLabel={t('wrong')}
        tone="danger"
        reason="required"
        pending={mark.isPending}
        error={mark.error?.message}
        onConfirm={(reason) =>
          mark.mutate(
            { params: { id: claim.id }, body: { version: claim.version, reason } },
            { onSuccess: () => setAsking(false) },
          )
        }
      >
        {t('wrongText')}
      </ConfirmDialog>
    </>
  )
}

function UnmarkButton({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.actions')
  const unmark = useUnmarkWrong()
  return (
    <Button
      loading={unmark.isPending}
      onClick={() => unmark.mutate({ params: { id: claim.id }, body: { version: claim.version } })}
    >
      {t('unmark')}
    </Button>
  )
}

function LinkOther({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.actions')
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState<Found | null>(null)
  const link = useLink()
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('linkOther')}</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('linkOther')}>
        <div className={classes.form}>
          <SearchSelect
            name={`credit-notes-${claim.customer?.id}`}
            label={t('creditNote')}
            value={note}
            onChange={setNote}
            load={(text) => searchCreditNotes(text, claim.customer?.id)}
          />
          <div className={classes.buttons}>
            <Button
              primary
              disabled={note === null}
              loading={link.isPending}
              onClick={() =>
                note &&
                link.mutate(
                  {
                    params: { id: claim.id },
                    body: { version: claim.version, creditNoteId: Number(note.value) },
                  },
                  { onSuccess: () => setOpen(false) },
                )
              }
            >
              {t('link')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
