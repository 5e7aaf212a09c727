import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../../lib/api/api-error.ts'
import { formatDate, formatDateTime } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { isConflict } from '../../../../lib/forms/use-record-form.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../../lib/local-copy.ts'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { useMissing } from '../../../../ui/fields/use-missing.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { segmentRulesQuery, usePreviewSegments, useSaveSegmentRules } from '../../api.ts'
import {
  bodyOf,
  draftOfRules,
  emptyRule,
  isSameDraft,
  moved,
  type RuleDraft,
  refusedRule,
  type SegmentDraft,
  type SegmentRules,
} from '../../model/segment-draft.ts'
import { RuleCard } from './rule-card.tsx'
import { SegmentPreview } from './segment-preview.tsx'
import classes from './segments.module.css'

/** The rules by which customers get their segment. */
export function SegmentsView() {
  const rules = useQuery(segmentRulesQuery())
  if (rules.error && !rules.data) return <ErrorState error={rules.error} retry={rules.refetch} />
  return rules.data ? <SegmentEditor saved={rules.data.data} /> : <TextSkeleton lines={8} />
}

const COPY = 'segment-rules'
type Kept = { readonly draft: SegmentDraft; readonly version: number }

/** What is typed stays on this device until it is saved or discarded, also when somebody else saves meanwhile. */
function useSegmentForm(saved: SegmentRules) {
  const [kept] = useState(() => readCopy<Kept>(COPY))
  const [typed, setTyped] = useState<Kept | null>(kept?.value ?? null)
  const base = draftOfRules(saved)
  const draft = typed?.draft ?? base
  const isChanged = typed !== null && !isSameDraft(typed.draft, base)
  return {
    draft,
    isChanged,
    /** Somebody else saved after this form was begun. */
    isOutdated: isChanged && typed.version < saved.version,
    restoredFrom: kept && isChanged && typed === kept.value ? kept.keptAt : undefined,
    change: (next: SegmentDraft) => {
      const value = { draft: next, version: typed?.version ?? saved.version }
      setTyped(value)
      saveCopy(COPY, value)
    },
    reset: () => {
      setTyped(null)
      deleteCopy(COPY)
    },
  }
}

function SegmentEditor({ saved }: { saved: SegmentRules }) {
  const t = useTranslations('segments')
  const element = useRef<HTMLFormElement>(null)
  const form = useSegmentForm(saved)
  const { draft } = form
  const [open, setOpen] = useState<number | null>(null)
  const missing = useMissing()
  const save = useSaveSegmentRules(t('saved'))
  const preview = usePreviewSegments()
  const refusal = [save.error, preview.error].find((error) => error && !isConflict(error)) ?? null
  const change = (next: Partial<SegmentDraft>) => {
    save.reset()
    preview.reset()
    form.change({ ...draft, ...next })
  }
  const showErrors = (error: { details: readonly { field: string }[] }) => {
    const place = refusedRule(error.details)
    if (place !== undefined) setOpen(draft.rules[place]?.key ?? null)
    requestAnimationFrame(() => element.current && focusFirstError(element.current))
  }
  const body = () => {
    const input = bodyOf(draft)
    if (input !== null) return input
    const wrong = draft.rules.find((rule) => bodyOf({ rules: [rule], defaultSegment: '' }) === null)
    setOpen(wrong?.key ?? null)
    requestAnimationFrame(() => element.current && missing.asks(element.current, ['']))
    return null
  }
  const submit = () => {
    const input = body()
    if (input === null || save.isPending || !form.isChanged) return
    save.mutate(
      { body: { ...input, version: saved.version } },
      { onSuccess: form.reset, onError: (error) => !isConflict(error) && showErrors(error) },
    )
  }
  const ask = () => {
    const input = body()
    if (input !== null) preview.mutate({ body: input }, { onError: showErrors })
  }
  useShortcut('Ctrl+S', t('save'), submit)
  const setRule = (key: number, next: Partial<RuleDraft>) =>
    change({ rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...next } : rule)) })
  const add = () => {
    const rule = emptyRule(draft.rules)
    change({ rules: [...draft.rules, rule] })
    setOpen(rule.key)
  }
  return (
    <form
      ref={element}
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SegmentsHead saved={saved} />
      {form.restoredFrom && (
        <p className={classes.note}>{t('kept', { when: formatDateTime(form.restoredFrom) })}</p>
      )}
      {form.isOutdated && (
        <div role="alert" className={classes.conflict}>
          {t('conflict', { name: saved.changedBy?.name ?? '' })}
          <Button size="compact-sm" onClick={form.reset}>
            {t('useSaved')}
          </Button>
        </div>
      )}
      <h2 className={classes.heading}>{t('rules')}</h2>
      {draft.rules.length === 0 && <p className={classes.note}>{t('none')}</p>}
      <ol className={classes.rules} aria-label={t('rules')}>
        {draft.rules.map((rule, place) => (
          <RuleCard
            key={rule.key}
            rule={rule}
            place={place}
            isLast={place === draft.rules.length - 1}
            isOpen={open === rule.key}
            onOpen={() => setOpen(open === rule.key ? null : rule.key)}
            refusal={refusal}
            missing={missing.of}
            onChange={(next) => setRule(rule.key, next)}
            onMove={(by) => change({ rules: moved(draft.rules, place, by) })}
            onRemove={() => change({ rules: draft.rules.filter(({ key }) => key !== rule.key) })}
          />
        ))}
      </ol>
      <div>
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          {t('add')}
        </Button>
      </div>
      <TextInput
        className={classes.other ?? ''}
        label={t('field.defaultSegment')}
        description={t('hint.defaultSegment')}
        maxLength={40}
        autoComplete="off"
        value={draft.defaultSegment}
        error={fieldError(refusal, 'defaultSegment')}
        onChange={(event) => change({ defaultSegment: event.currentTarget.value })}
      />
      {refusal && refusal.details.length === 0 && (
        <p role="alert" className={classes.error}>
          {refusal.message}
        </p>
      )}
      <SegmentPreview preview={preview.data?.data} />
      <div className={classes.foot}>
        <Button loading={preview.isPending} onClick={ask}>
          {t('preview.open')}
        </Button>
        <Button disabled={!form.isChanged} onClick={form.reset}>
          {t('discard')}
        </Button>
        <Button primary type="submit" keys="Ctrl+S" disabled={!form.isChanged} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** What the rules are for, who changed them, how many customers there are in each segment. */
function SegmentsHead({ saved: { customers, changedAt, changedBy } }: { saved: SegmentRules }) {
  const t = useTranslations('segments')
  return (
    <>
      <p className={classes.note}>
        {t('text')}{' '}
        <Link to="/settings" search={{ tab: 'order-flow', job: 'segment-manager' }}>
          {t('back')}
        </Link>
      </p>
      <ul className={classes.counts} aria-label={t('now')}>
        {customers.map(({ segment, customers: count }) => (
          <li key={segment}>
            {segment ?? t('preview.noSegment')} <strong className="figure">{formatQuantity(count)}</strong>
          </li>
        ))}
      </ul>
      {changedAt && (
        <p className={classes.note}>
          {t('changed', { date: formatDate(changedAt), name: changedBy?.name ?? '' })}
        </p>
      )}
    </>
  )
}
