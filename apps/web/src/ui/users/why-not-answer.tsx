import type { Question } from '@cais/domain/users/questions'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { useRoleName } from '../../lib/session/use-role-name.ts'
import classes from './why-not.module.css'

type Answer = ApiData<'GET /users/{id}/why-not'>
type Finding = Answer['findings'][number]

/** What a question asks for, in words. */
export function useQuestionWords() {
  const t = useTranslations('accounts.whyNot.actions')
  const pages = useTranslations('app.pages')
  return (question: Question) => {
    if (question.startsWith('page.')) return pages(question.slice('page.'.length) as 'index')
    return t(question as 'order.cancel')
  }
}

/** The answer in its headline, then rule by rule, then whom to ask. */
export function WhyNotAnswer({ question, answer }: { question: Question; answer: Answer }) {
  const t = useTranslations('accounts.whyNot')
  const wordsOf = useQuestionWords()
  // the user is what people can change; the state of a document changes by itself
  const failed = answer.findings.find(({ holds }) => !holds)
  const isGeneral = answer.place?.number == null && /^(order|shipment)[.]/.test(question)
  const can = isGeneral ? t('canByState') : t('can', { what: wordsOf(question) })
  return (
    <div className={classes.answer} data-can={answer.can}>
      <p className={classes.headline}>{failed ? t(`cannot.${failed.rule}`) : can}</p>
      <ul className={classes.rules}>
        {answer.findings.map((finding) => (
          <li key={finding.rule} data-holds={finding.holds}>
            {finding.holds ? (
              <IconCheck size={17} aria-hidden="true" />
            ) : (
              <IconX size={17} aria-hidden="true" />
            )}
            <RuleText finding={finding} answer={answer} />
          </li>
        ))}
      </ul>
      {!answer.can && <WhoCan people={answer.whoCan} />}
    </div>
  )
}

function RuleText({ finding, answer }: { finding: Finding; answer: Answer }) {
  const t = useTranslations('accounts.whyNot')
  const { rule, holds, sentence } = finding
  const place = usePlace(answer)
  const roleName = useRoleName()
  const names = (roles: Answer['held']) => roles.map((role) => roleName(role)).join(', ')
  if (rule === 'role' && holds) {
    if (answer.held.length > 0) return <span>{t('holds.role', { roles: names(answer.held) })}</span>
    return <span>{t(answer.isForCreator ? 'holds.roleOfCreator' : 'holds.roleOfDeputy')}</span>
  }
  if (rule === 'role') {
    const key = answer.isForCreator && answer.place?.number != null ? 'roleOrCreator' : 'role'
    return <span>{t(`fails.${key}`, { roles: names(answer.giving) })}</span>
  }
  if (holds) return <span>{t(`holds.${rule}`, { place })}</span>
  if (rule === 'active' || rule === 'scope') return <span>{t(`fails.${rule}`, { place })}</span>
  return <span>{sentence ?? t(`cannot.${rule}`)}</span>
}

function usePlace({ place }: Answer) {
  const t = useTranslations('accounts.whyNot')
  if (place === null) return ''
  const { branchId: branch, operationId: operation } = place
  return operation === null ? t('place', { branch }) : t('placeOperation', { branch, operation })
}

function WhoCan({ people }: { people: Answer['whoCan'] }) {
  const t = useTranslations('accounts.whyNot')
  if (people.length === 0) return <p className={classes.who}>{t('nobody')}</p>
  return (
    <p className={classes.who}>
      {t('whoCan')}
      {people.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to="/settings/users/{-$id}" params={{ id: String(id) }}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
