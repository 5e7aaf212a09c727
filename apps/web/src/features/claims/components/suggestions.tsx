import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { DateText, NetMoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Claim, type Suggestion, suggestionsQuery, useLink, useUnlink } from '../api.ts'
import classes from './claims.module.css'

/** The credit notes that are linked, and those that may be the ones of the claim, with why and how sure. */
export function Suggestions({ claim }: { claim: Claim }) {
  const t = useTranslations('claims.suggestions')
  const phase = useTranslations('claims.phase')
  const found = useQuery({ ...suggestionsQuery(claim.id), enabled: claim.allowedActions.includes('link') })
  const unlink = useUnlink()
  const rows = found.data?.data
  return (
    <Card title={t('title')}>
      <ul className={classes.plain}>
        {claim.notes.map((note) => (
          <li key={note.id} className={classes.suggestion}>
            <IconLink size={18} aria-hidden="true" />
            <div>
              <Link to="/credit/$id" params={{ id: String(note.id) }} className="code">
                {note.number ?? t('draft')}
              </Link>{' '}
              {phase(note.phase).toLowerCase()} · <NetMoneyText centavos={note.net} />
            </div>
            {claim.allowedActions.includes('unlink') && (
              <Button
                loading={unlink.isPending}
                onClick={() =>
                  unlink.mutate({
                    params: { id: claim.id },
                    body: { version: claim.version, creditNoteId: note.id },
                  })
                }
              >
                {t('unlink')}
              </Button>
            )}
          </li>
        ))}
        {found.isLoading && (
          <li>
            <TextSkeleton lines={2} />
          </li>
        )}
        {rows?.map((row) => (
          <Row key={row.id} claim={claim} row={row} />
        ))}
      </ul>
      {rows?.length === 0 && claim.notes.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
    </Card>
  )
}

function Row({ claim, row }: { claim: Claim; row: Suggestion }) {
  const t = useTranslations('claims.suggestions')
  const phase = useTranslations('claims.phase')
  const link = useLink()
  return (
    <li className={classes.suggestion}>
      <strong data-sure={row.percent >= 60 || undefined}>{row.percent} %</strong>
      <div>
        <Link to="/credit/$id" params={{ id: String(row.id) }} className="code">
          {row.number ?? t('draft')}
        </Link>{' '}
        {phase(row.phase).toLowerCase()} · <NetMoneyText centavos={row.net} />
        <br />
        <small>
          {[
            row.shared > 0 && t('shared', { count: row.shared }),
            row.isSameCustomer && t('sameCustomer'),
            row.claim && t('taken', { number: row.claim.number }),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          · <DateText value={row.day} />
        </small>
      </div>
      <Button
        disabled={row.claim !== null}
        loading={link.isPending}
        onClick={() =>
          link.mutate({ params: { id: claim.id }, body: { version: claim.version, creditNoteId: row.id } })
        }
      >
        {t(row.claim === null ? 'link' : 'busy')}
      </Button>
    </li>
  )
}
