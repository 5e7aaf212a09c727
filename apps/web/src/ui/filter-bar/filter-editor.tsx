import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../actions/button.tsx'
import { lazyComponent } from '../states/lazy-component.tsx'
import { RowsSkeleton } from '../states/skeletons.tsx'
import classes from './filter-bar.module.css'
import type { Filter, FilterValues } from './filters.ts'

/** The heavier editors are loaded when one is opened, so that lists stay light. */
const DatesEditor = lazyComponent(async () => (await import('./dates-editor.tsx')).DatesEditor)
const SearchSelect = lazyComponent(async () => (await import('../fields/search-select.tsx')).SearchSelect)

type Props = {
  filter: Filter
  values: FilterValues
  onChange: (values: FilterValues) => void
  onDone: () => void
}

/** The editor that fits the kind of filter; a change is applied at once, text when it is confirmed. */
export function FilterEditor({ filter, values, onChange, onDone }: Props) {
  const { name, label } = filter
  const value = values[name]
  const set = (next: string | undefined) => {
    onChange({ [name]: next })
    onDone()
  }
  switch (filter.kind) {
    case 'text':
      return <TextEditor label={label} value={String(value ?? '')} onSet={set} />
    case 'one':
      return <OptionList label={label} options={filter.options} chosen={[String(value ?? '')]} onPick={set} />
    case 'many':
      return <ManyEditor filter={filter} value={value} onChange={(next) => onChange({ [name]: next })} />
    case 'dates':
      return (
        <Loading>
          <DatesEditor
            from={name}
            until={filter.until}
            ahead={filter.ahead ?? false}
            values={values}
            onChange={onChange}
          />
        </Loading>
      )
    case 'search':
      return (
        <Loading>
          <SearchSelect
            label={label}
            name={name}
            load={filter.load}
            value={value === undefined ? null : { value: String(value), label: filter.found(String(value)) }}
            onChange={(found) => set(found?.value)}
          />
        </Loading>
      )
  }
}

function Loading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<RowsSkeleton rows={2} dense />}>{children}</Suspense>
}

function TextEditor({
  label,
  value,
  onSet,
}: {
  label: string
  value: string
  onSet: (text: string | undefined) => void
}) {
  const t = useTranslations('ui')
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSet(text.trim() || undefined)
  }
  return (
    <form onSubmit={submit} className={classes.textEditor}>
      <TextInput
        label={label}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" primary reads>
        {t('apply')}
      </Button>
    </form>
  )
}

type ManyFilter = Extract<Filter, { kind: 'many' }>
type ManyProps = {
  filter: ManyFilter
  value: FilterValues[string]
  onChange: (value: string[] | undefined) => void
}

function ManyEditor({ filter, value, onChange }: ManyProps) {
  const chosen = Array.isArray(value) ? [...value] : value === undefined ? [] : [String(value)]
  const pick = (one: string) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onChange(next.length > 0 ? next : undefined)
  }
  return <OptionList label={filter.label} options={filter.options} chosen={chosen} onPick={pick} many />
}

type ListProps = {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onPick: (value: string) => void
  many?: boolean
}

function OptionList({ label, options, chosen, onPick, many = false }: ListProps) {
  return (
    <fieldset className={classes.options}>
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type={many ? 'checkbox' : 'radio'}
            checked={chosen.includes(option.value)}
            onChange={() => onPick(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
