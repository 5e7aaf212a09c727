import { canDo } from '@cais/domain/access/actions'
import { IconCloudCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate, formatTime } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import {
  effectQuery,
  type LineFilter,
  type PriceList,
  type PriceVersion,
  usePriceLines,
  usePublishPrices,
} from '../api.ts'
import type { PastedRow } from '../model/pasted-prices.ts'
import { type PriceCells, usePriceCells } from '../model/use-price-cells.ts'
import { ComparedWith, placeOf } from './compared-with.tsx'
import { type Decision, EffectPanel, type PriceEffect } from './effect-panel.tsx'
import { PasteCard } from './paste-card.tsx'
import { PriceGrid } from './price-grid.tsx'
import classes from './prices.module.css'

const route = getRouteApi('/shell/settings/prices/$id')

type Props = { list: PriceList; version: PriceVersion }

/** The prices of a version: the grid, what was pasted, what documents do with them, and their publication. */
export function VersionSheet({ list, version }: Props) {
  const t = useTranslations('prices')
  const place = { id: list.id, number: version.number }
  const roles = rolesOf(useCurrentUser())
  const { show = 'all', search, with: compared } = route.useSearch()
  const other = placeOf(compared)
  const lines = usePriceLines(place, { search, show, other })
  const cells = usePriceCells(list.id, version)
  const [pasted, setPasted] = usePasted(place)
  const [decision, setDecision] = useState<Decision>()
  const mayEnter = version.allowedActions.includes('enter') && other === undefined
  const effect = useQuery({ ...effectQuery(place), enabled: mayEnter }).data?.data
  return (
    <>
      <div className={classes.sheet} data-panel={mayEnter || undefined}>
        <div className={classes.main}>
          <Filters counts={lines.counts} cells={cells} />
          <Notices cells={cells} />
          {other && <ComparedWith list={list} other={other} />}
          {lines.rows === undefined &&
            (lines.error ? <ErrorState error={lines.error} retry={lines.refetch} /> : <RowsSkeleton />)}
          {lines.rows?.length === 0 && (
            <EmptyState title={t('grid.noneTitle')}>{t('grid.noneText')}</EmptyState>
          )}
          {lines.rows && lines.rows.length > 0 && (
            <PriceGrid
              rows={lines.rows}
              cells={cells}
              day={formatDate(version.validFrom)}
              before={other && t('versionShort', { number: String(other.number) })}
              mayEnter={mayEnter}
              seesCosts={canDo(roles, 'see-costs')}
              more={{
                hasMore: lines.hasNextPage,
                isLoading: lines.isFetchingNextPage,
                failed: lines.isFetchNextPageError,
                onMore: lines.fetchNextPage,
              }}
              onPaste={setPasted}
            />
          )}
          {mayEnter && pasted.length > 0 && (
            <PasteCard
              place={place}
              pasted={pasted}
              onChange={setPasted}
              onDiscard={() => setPasted([])}
              onAccept={(prices) => {
                cells.set(prices)
                setPasted([])
              }}
            />
          )}
        </div>
        {mayEnter && (
          <EffectPanel
            place={place}
            version={version}
            effect={effect}
            decision={decision}
            onDecide={setDecision}
          />
        )}
      </div>
      {mayEnter && (
        <PublishBar list={list} version={version} effect={effect} decision={decision} cells={cells} />
      )}
    </>
  )
}

/** Pasted rows stay on the device until they are accepted or given up. */
function usePasted({ id, number }: { id: number; number: number }) {
  const name = `prices.pasted.${useCurrentUser()?.id ?? 0}.${id}.${number}`
  const [rows, setRows] = useState<readonly PastedRow[]>(() => readCopy<PastedRow[]>(name)?.value ?? [])
  const set = (next: readonly PastedRow[]) => {
    if (next.length === 0) deleteCopy(name)
    else saveCopy(name, next)
    setRows(next)
  }
  return [rows, set] as const
}

const FILTERS = ['all', 'listed', 'changed', 'above', 'waiting'] as const

type FilterProps = { counts: Readonly<Record<LineFilter, number>> | undefined; cells: PriceCells }

function Filters({ counts, cells }: FilterProps) {
  const t = useTranslations('prices.grid')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/prices/$id' })
  const go = (part: { search?: string | undefined; show?: Exclude<LineFilter, 'all'> | undefined }) =>
    navigate({ search: { ...search, ...part }, replace: true, resetScroll: false })
  return (
    <div className={classes.filters}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => go({ search: text })}
      />
      <fieldset className={classes.chips} aria-label={t('show')}>
        {FILTERS.map((filter) => (
          <button
            key={filter}
            type="button"
            className={classes.chip}
            aria-pressed={(search.show ?? 'all') === filter}
            onClick={() => go({ show: filter === 'all' ? undefined : filter })}
          >
            {t(`filters.${filter}`)} {counts && <strong>{formatQuantity(counts[filter])}</strong>}
          </button>
        ))}
      </fieldset>
      <span className={classes.note}>{t('note')}</span>
      <Saved cells={cells} />
    </div>
  )
}

function Saved({ cells }: { cells: PriceCells }) {
  const t = useTranslations('prices.grid')
  const left = Object.keys(cells.cells).length
  const text = cells.isSaving
    ? t('saving')
    : left > 0
      ? t('unsaved', { count: left })
      : cells.savedAt && t('savedAt', { time: formatTime(cells.savedAt.toISOString()) })
  return (
    <span className={classes.saved} role="status">
      {text && <IconCloudCheck size={16} aria-hidden="true" />} {text}
    </span>
  )
}

/** What was refused, or typed by somebody else meanwhile; what was typed here stays. */
function Notices({ cells }: { cells: PriceCells }) {
  const t = useTranslations('prices.grid')
  const { error } = cells
  if (!error || Object.keys(cells.cells).length === 0) return null
  const isOthers = error.code === 'VERSION_CONFLICT'
  return (
    <div role="alert" className={classes.notice}>
      <span>{isOthers ? t('conflict') : error.message}</span>
      <Button size="compact-sm" onClick={cells.saveNow}>
        {t('saveMine')}
      </Button>
      <Button size="compact-sm" onClick={cells.discard}>
        {t('discardMine')}
      </Button>
    </div>
  )
}

type BarProps = Props & {
  effect: PriceEffect | undefined
  decision: Decision | undefined
  cells: PriceCells
}

function PublishBar({ list, version, effect, decision, cells }: BarProps) {
  const t = useTranslations('prices.publish')
  const number = String(version.number)
  const typed = version.entered - version.waiting
  const toOther = effect?.waitsForOther ? Math.min(effect.above, typed) : 0
  const publish = usePublishPrices(() =>
    toOther > 0 && toOther === typed ? t('sent', { count: toOther }) : t('done', { number, name: list.name }),
  )
  const isFirst = version.state === 'draft' && typed === 0
  const undecided = effect && !effect.decided && decision === undefined ? effect.deliveries.documents : 0
  const refusal =
    (Object.keys(cells.cells).length > 0 && t('unsaved')) ||
    (undecided > 0 && t('undecided', { count: String(undecided) })) ||
    (!version.allowedActions.includes('publish') && t('nothing')) ||
    undefined
  const label = isFirst ? t('version', { number }) : wordsOf(typed, toOther)
  function wordsOf(all: number, sent: number) {
    if (all === 0) return t('label')
    return sent === all ? t('send', { count: sent }) : t('prices', { count: String(all - sent) })
  }
  return (
    <DecisionBar label={t('label')}>
      <span className={classes.sum} role="status">
        <strong>{t('changes', { count: typed })}</strong>
        {toOther > 0 && ` · ${t('toOther', { count: toOther })}`}
      </span>
      <ReasonedButton
        primary
        refusal={refusal}
        loading={publish.isPending}
        onClick={() =>
          publish.mutate({
            params: { id: list.id, number: version.number },
            body: { version: version.version, ...(decision && { deliveries: decision }) },
          })
        }
      >
        {undecided > 0 ? `${label} · ${t('missing', { count: String(undecided) })}` : label}
      </ReasonedButton>
    </DecisionBar>
  )
}
