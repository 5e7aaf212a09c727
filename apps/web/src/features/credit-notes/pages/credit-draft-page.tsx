import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { isConflict } from '../../../lib/forms/use-record-form.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import {
  type CreditNote,
  creditNoteQuery,
  useCreateDraft,
  useDeleteDraft,
  useReasons,
  useSaveDraft,
  useSubmitDraft,
} from '../api.ts'
import classes from '../components/credit.module.css'
import { DraftCharges } from '../components/draft-charges.tsx'
import { DraftHeader } from '../components/draft-header.tsx'
import { DraftKind } from '../components/draft-kind.tsx'
import { DraftLines } from '../components/draft-lines.tsx'
import { DraftPeriod } from '../components/draft-period.tsx'
import { bodyOf, type CreditForm, EMPTY_FORM, effectOf, formOf, lineAmount } from '../model/credit-form.ts'

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
  const { form, change, forget } = useForm(draft)
  const sending = useSending(draft, form, forget)
  const errors = saveErrors(sending.error, [...FIELDS, ...PERIOD_FIELDS])
  const conflict = isConflict(sending.error) ? sending.error?.message : undefined
  const fault = errors.rest ?? errors.of('lines') ?? conflict
  const reason = useReasons().find(({ id }) => id === form.reasonId)
  const { kind, period } = form
  const credits = kind === 'debit' ? 'money' : reason ? effectOf(reason).credits : 'goods'
  const amounts = [
    ...form.lines.map((line) => lineAmount(line, credits, kind)),
    ...form.charges.map(({ net }) => net),
  ]
  const complete = amounts.filter((amount) => amount !== null)
  const net = complete.reduce((sum, amount) => sum + amount, 0)
  return (
    <>
      <PageHeader
        title={t(draft ? 'title' : 'new')}
        lead={form.customer?.label}
        beside={draft && draft.claimId !== null && <ClaimLink id={draft.claimId} number={draft.claim} />}
        back={{ to: '/credit', search: { tab: 'draft' } }}
        actions={draft && <DeleteButton draft={draft} onDone={forget} />}
      />
      <div className={classes.main} style={{ padding: '18px 22px 28px' }}>
        <DraftKind form={form} onChange={change} />
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
          <DraftPeriod
            form={form}
            period={period}
            creditNoteId={draft?.id}
            errorOf={errors.of}
            onChange={(next) => change({ period: next })}
          />
        )}
        {kind === 'debit' && (
          <DraftCharges
            charges={form.charges}
            errorOf={errors.of}
            onChange={(charges) => change({ charges })}
          />
        )}
        {fault && (
          <p role="alert" className={classes.error}>
            {fault}
          </p>
        )}
      </div>
      <DecisionBar
        label={t('send')}
        above={
          complete.length < amounts.length && t('incomplete', { count: amounts.length - complete.length })
        }
      >
        {period === null && (
          <span>
            {t('total')} <MoneyText centavos={net} strong currency /> <small>{t('net')}</small>
          </span>
        )}
        <div className={classes.buttons}>
          <Button loading={sending.isPending} disabled={bodyOf(form) === null} onClick={() => sending.save()}>
            {t('save')}
          </Button>
          <Button
            primary
            loading={sending.isPending}
            disabled={bodyOf(form) === null}
            onClick={() => sending.submit(false)}
          >
            {t('submit')}
          </Button>
        </div>
      </DecisionBar>
      <ConfirmDialog
        open={sending.asksClaim}
        onClose={sending.dismiss}
        title={t('secondTitle')}
        confirmLabel={t('secondConfirm')}
        onConfirm={() => sending.submit(true)}
      >
        {t('secondText', { claim: form.claim })}
      </ConfirmDialog>
    </>
  )
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

/** Saves, and submits what was saved; a new draft gets its address. A second credit note of a claim is asked about. */
function useSending(draft: CreditNote | null, form: CreditForm, forget: () => void) {
  const navigate = useNavigate()
  const create = useCreateDraft()
  const save = useSaveDraft()
  const submit = useSubmitDraft()
  const [isDismissed, setDismissed] = useState(false)
  // as it was saved last from here: a refusal of the submission leaves the form as it is
  const [last, setLast] = useState<Pick<CreditNote, 'id' | 'version'> | null>(draft)
  const stored = async (): Promise<CreditNote | null> => {
    const body = bodyOf(form)
    if (body === null) return null
    submit.reset()
    const saved = last
      ? (await save.mutateAsync({ params: { id: last.id }, body: { ...body, version: last.version } })).data
      : (await create.mutateAsync({ body })).content
    setLast(saved)
    return saved
  }
  const open = (id: number) =>
    navigate({ to: '/credit/drafts/{-$id}', params: { id: String(id) }, replace: draft === null })
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch {
      // each mutation holds its refusal, which the form shows
    }
  }
  return {
    error:
      create.error ?? save.error ?? (submit.error?.code === 'CLAIM_HAS_CREDIT_NOTE' ? null : submit.error),
    isPending: create.isPending || save.isPending || submit.isPending,
    asksClaim: submit.error?.code === 'CLAIM_HAS_CREDIT_NOTE' && !isDismissed,
    dismiss: () => setDismissed(true),
    save: () =>
      run(async () => {
        const saved = await stored()
        forget()
        if (saved) await open(saved.id)
      }),
    submit: (confirmed: boolean) =>
      run(async () => {
        setDismissed(false)
        const saved = await stored()
        if (saved === null) return
        forget()
        const { data } = await submit.mutateAsync({
          params: { id: saved.id },
          body: { version: saved.version, confirmed },
        })
        await navigate({ to: '/credit/$id', params: { id: String(data.id) } })
      }),
  }
}

/** What is typed, with a copy on the device under the version that it is about. */
function useForm(draft: CreditNote | null) {
  const name = `credit-note.${draft?.id ?? 'new'}.${draft?.version ?? 0}`
  const [form, setForm] = useState<CreditForm>(
    () => readCopy<CreditForm>(name)?.value ?? (draft ? formOf(draft) : EMPTY_FORM),
  )
  const change = (values: Partial<CreditForm>) => {
    const next = { ...form, ...values }
    setForm(next)
    saveCopy(name, next)
  }
  return { form, change, forget: () => deleteCopy(name) }
}
