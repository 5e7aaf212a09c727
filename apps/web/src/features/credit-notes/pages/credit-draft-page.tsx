import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AgeText, MoneyText } from '../../../ui/marks/text.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { type CreditNote, creditNoteQuery, useDeleteDraft, useReasons } from '../api.ts'
import classes from '../components/credit.module.css'
import { DraftCharges } from '../components/draft-charges.tsx'
import { DraftClover } from '../components/draft-clover.tsx'
import { DraftHeader } from '../components/draft-header.tsx'
import { DraftLines } from '../components/draft-lines.tsx'
import { DraftPeriod, useRebate } from '../components/draft-period.tsx'
import { DraftSide } from '../components/draft-side.tsx'
import { bodyOf, type CreditForm, effectOf } from '../model/credit-form.ts'
import { problemsOf } from '../model/draft-problems.ts'
import { draftSums } from '../model/draft-sums.ts'
import { type DraftWork, useDraft } from '../model/use-draft.ts'

const route = getRouteApi('/shell/credit/drafts/{-$id}')

/** A draft that exists, or a new one where the address names none. */
export function CreditDraftPage() {
  const { id } = route.useParams()
  return id === undefined ? <NewCreditNotePage /> : <SavedDraft key={id} id={Number(id)} />
}

export const NewCreditNotePage = () => <DraftForm draft={null} />

function SavedDraft({ id }: { id: number }) {
  const found = useQuery(creditNoteQuery(id))
  if (found.error && !found.data) return <ErrorState error={found.error} retry={found.refetch} />
  if (!found.data) return <DetailSkeleton />
  return <DraftForm draft={found.data.data} />
}

const FIELDS = ['customerId', 'operationId', 'reasonId', 'reasonText', 'claim', 'cloverAmount', 'lines']
const PERIOD_FIELDS = ['period', 'period.from', 'period.to', 'period.amount', 'period.percent']

function DraftForm({ draft }: { draft: CreditNote | null }) {
  const t = useTranslations('credit.draft')
  const work = useDraft(draft)
  const { form, set: change } = work.form
  const errors = saveErrors(work.error, [...FIELDS, ...PERIOD_FIELDS])
  const fault = errors.rest ?? errors.of('lines')
  const reason = useReasons().find(({ id }) => id === form.reasonId)
  const { kind, period } = form
  const effect = reason ? effectOf(reason) : null
  const credits = kind === 'debit' ? 'money' : (effect?.credits ?? 'goods')
  const sums = draftSums(form, credits)
  const rebate = useRebate(form, draft?.id)
  const problems = problemsOf(form, {
    credits,
    needsText: reason?.needsText ?? false,
    net: sums.net,
    isNothingToSpread: rebate.isError || rebate.data?.data.net === 0,
  })
  const mayStore = bodyOf(form) !== null && work.waits === undefined
  return (
    <>
      <PageHeader
        eyebrow={t(draft ? 'title' : 'new', { kind })}
        title={form.customer?.label ?? t(draft ? 'title' : 'new', { kind })}
        beside={draft && draft.claimId !== null && <ClaimLink id={draft.claimId} number={draft.claim} />}
        back={{ to: '/credit', search: { tab: 'draft' } }}
        actions={
          <>
            <SavingState work={work} />
            {draft && <DeleteButton draft={draft} onDone={work.forget} />}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Waiting work={work} />
          <FormNotices form={work.form} {...useFieldWords()} />
          <DraftHeader form={form} errorOf={errors.of} onChange={change} />
          {period === null ? (
            <DraftLines
              form={form}
              credits={credits}
              creditNoteId={draft?.id}
              errorOf={errors.of}
              onChange={(lines) => change({ lines })}
            />
          ) : (
            <div id="credit-period">
              <DraftPeriod
                form={form}
                period={period}
                creditNoteId={draft?.id}
                errorOf={errors.of}
                onChange={(next) => change({ period: next })}
              />
            </div>
          )}
          {kind === 'debit' ? (
            <div id="credit-charges">
              <DraftCharges
                charges={form.charges}
                errorOf={errors.of}
                onChange={(charges) => change({ charges })}
              />
            </div>
          ) : (
            <DraftClover form={form} net={sums.net} error={errors.of('cloverAmount')} onChange={change} />
          )}
          {fault && (
            <p role="alert" className={classes.error}>
              {fault}
            </p>
          )}
        </div>
        <DraftSide
          form={form}
          creditNoteId={draft?.id}
          goods={kind === 'debit' ? 'none' : (effect?.goods ?? 'none')}
          problems={problems}
          sums={sums}
        />
      </div>
      <DecisionBar
        label={t('send')}
        above={sums.complete < sums.lines && t('incomplete', { count: sums.lines - sums.complete })}
      >
        {period === null && (
          <span>
            {t('total')} <MoneyText centavos={sums.net} strong currency /> <small>{t('net')}</small>
          </span>
        )}
        <div className={classes.buttons}>
          <Button loading={work.isPending} disabled={!mayStore} onClick={() => void work.save()}>
            {t('save')}
          </Button>
          <Button
            primary
            loading={work.isPending}
            disabled={!mayStore}
            onClick={() => void work.submit(false)}
          >
            {t('submit')}
            {problems.length > 0 && <small>&nbsp;· {t('missing', { count: problems.length })}</small>}
          </Button>
        </div>
      </DecisionBar>
      <ConfirmDialog
        open={work.asksClaim}
        onClose={work.dismiss}
        title={t('secondTitle')}
        confirmLabel={t('secondConfirm')}
        onConfirm={() => void work.submit(true)}
      >
        {t('secondText', { claim: form.claim })}
      </ConfirmDialog>
    </>
  )
}

/** Saved when, being saved, or only on this device. */
function SavingState({ work }: { work: DraftWork }) {
  const t = useTranslations('credit.saving')
  const isOffline = !work.queue.isOnline
  if (work.isSaving) return <small className={classes.quiet}>{t('saving')}</small>
  if (work.isChanged)
    return <small className={classes.quiet}>{t(isOffline ? 'deviceOffline' : 'device')}</small>
  if (work.savedAt === null) return null
  return (
    <small className={classes.saved} role="status">
      {t('saved')} <AgeText since={work.savedAt} />
    </small>
  )
}

/** It was saved or submitted without a connection and is sent by itself; until then it can be taken back. */
function Waiting({ work }: { work: DraftWork }) {
  const t = useTranslations('credit.queue')
  const { waits, queue, form } = work
  if (waits === undefined) return null
  const edit = () => {
    queue.drop(waits.key)
    form.set(waits.form)
  }
  return (
    <p role="status" className={classes.waiting}>
      <span>{t(waits.submits ? 'waitsToSubmit' : 'waitsToSave')}</span>
      <Button size="compact-sm" onClick={edit}>
        {t('edit')}
      </Button>
    </p>
  )
}

/** Names and values of fields for what somebody else saved meanwhile. */
function useFieldWords() {
  const t = useTranslations('credit.draft')
  const kinds = useTranslations('notes.kind')
  const origin = useTranslations('notes.origin')
  const names: Readonly<Record<keyof CreditForm, string>> = {
    kind: kinds('label'),
    customer: t('customer'),
    operationId: t('operation'),
    reasonId: t('reason'),
    reasonText: t('reasonText'),
    claim: t('claim'),
    note: t('note'),
    cloverAmount: t('clover'),
    lines: t('lines'),
    charges: t('charges'),
    period: origin('period'),
  }
  return {
    fieldName: (field: keyof CreditForm) => names[field],
    valueText: ({ field, value }: { field: keyof CreditForm; value: unknown }) => {
      if (field === 'cloverAmount') return formatMoney(Number(value ?? 0))
      if (Array.isArray(value)) return t('countOfLines', { count: value.length })
      if (field === 'customer') return (value as CreditForm['customer'])?.label ?? ''
      return typeof value === 'string' ? value : ''
    },
  }
}

function ClaimLink({ id, number }: { id: number; number: string }) {
  const t = useTranslations('credit')
  return (
    <Link to="/claims/$id" params={{ id: String(id) }}>
      {t('claimOf', { number })}
    </Link>
  )
}

function DeleteButton({ draft, onDone }: { draft: CreditNote; onDone: () => void }) {
  const t = useTranslations('credit.draft')
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = useDeleteDraft(() => {
    onDone()
    void navigate({ to: '/credit', search: { tab: 'draft' } })
  })
  if (!draft.allowedActions.includes('delete-draft')) return null
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        tone="danger"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: draft.id }, query: { version: draft.version } })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}
