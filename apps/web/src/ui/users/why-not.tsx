import { QUESTIONS, type Question, type QuestionKind } from '@cais/domain/users/questions'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { Button } from '../actions/button.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { Card } from '../page/card.tsx'
import { TextSkeleton } from '../states/skeletons.tsx'
import classes from './why-not.module.css'
import { useQuestionWords, WhyNotAnswer } from './why-not-answer.tsx'

const KINDS = ['page', 'general', 'order', 'shipment'] as const satisfies readonly QuestionKind[]
const FIRST: Question = 'order.approve-financial'
type Asked = { question: Question; number?: string; branchId?: string }

const kindOf = (question: Question) => KINDS.find((kind) => question.startsWith(`${kind}.`)) ?? 'page'
const questionsOf = (kind: QuestionKind) => QUESTIONS.filter((one) => kindOf(one) === kind)

/** 'Why can't they …?': a page or an action, and rule by rule what stands in the way, and who can. Needs the words 'accounts'. */
export function WhyNot({ userId }: { userId: number }) {
  const t = useTranslations('accounts.whyNot')
  const [question, setQuestion] = useState<Question>(FIRST)
  const [number, setNumber] = useState('')
  const [branchId, setBranchId] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const kind = kindOf(question)
  const hasNumber = kind === 'order' || kind === 'shipment'
  const ask = () =>
    setAsked({
      question,
      ...(hasNumber && number.trim() && { number: number.trim() }),
      ...(kind === 'general' && branchId && { branchId }),
    })
  const answer = useQuery({
    ...apiQuery('GET /users/{id}/why-not', {
      params: { id: userId },
      query: asked ?? { question },
    }),
    enabled: asked !== undefined,
    retry: false,
  })
  return (
    <Card title={t('title')}>
      <div className={classes.form}>
        <Choice question={question} onChange={setQuestion} />
        {hasNumber && (
          <TextInput
            label={t('number')}
            description={t('numberHint')}
            placeholder={t(kind === 'order' ? 'orderExample' : 'shipmentExample')}
            maxLength={60}
            value={number}
            error={answer.error?.message}
            onChange={(event) => setNumber(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // the page around it is a form of its own
              event.preventDefault()
              ask()
            }}
          />
        )}
        {kind === 'general' && <BranchField value={branchId} onChange={setBranchId} />}
        <Button loading={answer.isFetching} onClick={ask}>
          {t('ask')}
        </Button>
        {!hasNumber && answer.error && (
          <p role="alert" className={classes.error}>
            {answer.error.message}
          </p>
        )}
      </div>
      <div aria-live="polite">
        {asked && answer.isPending && <TextSkeleton lines={3} />}
        {asked && answer.data && <WhyNotAnswer question={asked.question} answer={answer.data.data} />}
      </div>
    </Card>
  )
}

function Choice({ question, onChange }: { question: Question; onChange: (question: Question) => void }) {
  const t = useTranslations('accounts.whyNot')
  const wordsOf = useQuestionWords()
  const kind = kindOf(question)
  return (
    <>
      <SelectField
        label={t('kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(value) => {
          const chosen = KINDS.find((one) => one === value)
          const [first] = chosen === undefined ? [] : questionsOf(chosen)
          if (first) onChange(first)
        }}
      />
      <SelectField
        label={t('question')}
        value={question}
        options={questionsOf(kind).map((value) => ({ value, label: wordsOf(value) }))}
        onChange={(value) => {
          const chosen = QUESTIONS.find((one) => one === value)
          if (chosen) onChange(chosen)
        }}
      />
    </>
  )
}

function BranchField({ value, onChange }: { value: string; onChange: (branchId: string) => void }) {
  const t = useTranslations('accounts.whyNot')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  return (
    <SelectField
      label={t('branch')}
      value={value}
      placeholder={t('anyBranch')}
      clearable
      options={branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
      onChange={(branchId) => onChange(branchId ?? '')}
    />
  )
}
