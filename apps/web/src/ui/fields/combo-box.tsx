import { Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Anchored } from '../floating/anchored.tsx'
import classes from './combo-box.module.css'
import type { ComboOption } from './use-combo-keys.ts'
import { useComboKeys } from './use-combo-keys.ts'
export type ComboProps = Omit<TextInputProps, 'value' | 'onChange' | 'onSelect' | 'defaultValue'> & {
  options: readonly ComboOption[]
  value: string | null
  onChange: (value: string | null) => void
  clearable?: boolean
  /** The field can be typed into; without it the list only opens. */
  searchable?: boolean
  /** Called with the typed text when the owner finds the options; else they are filtered here. */
  onSearch?: (text: string) => void
  /** Text in the field while nothing is typed; by default the label of the chosen option. */
  shown?: string
  loading?: boolean
  nothing?: string
  sign?: ReactNode
  /** Called with typed text that is no option, when the field is left. */
  onFreeText?: (text: string) => void
}

/**
 * A field with a list: arrows move, Enter takes, Escape closes; the list is at most 10rem high
 * (docs/domain/screen.md).
 */
export function ComboBox({ options, value, onChange, ...props }: ComboProps) {
  const { clearable, searchable, onSearch, shown, loading, nothing, sign, onFreeText, ...field } = props
  const t = useTranslations('ui')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = options.find((option) => option.value === value)
  const listed = onSearch || typed === null ? options : options.filter(({ label }) => holds(label, typed))
  const search = (text: string | null) => {
    setTyped(text)
    onSearch?.(text ?? '')
  }
  const pick = (option: ComboOption) => {
    search(null)
    setOpen(false)
    onChange(option.value)
  }
  const keys = useComboKeys({ options: listed, value, open, setOpen, onPick: pick })
  const leave = () => {
    setOpen(false)
    if (typed !== null && onFreeText) onFreeText(typed)
    search(null)
  }
  const clears = clearable && value !== null && !field.disabled
  return (
    <div ref={box} className={classes.combo}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        placeholder={t('field.choose')}
        {...field}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-autocomplete={searchable ? 'list' : 'none'}
        aria-activedescendant={open && keys.active ? `${id}-${keys.active.value}` : undefined}
        readOnly={!searchable}
        value={typed ?? shown ?? chosen?.label ?? ''}
        onChange={(event) => {
          search(event.currentTarget.value)
          keys.first()
          setOpen(true)
        }}
        onFocus={(event) => {
          field.onFocus?.(event)
          if (searchable) event.currentTarget.select()
        }}
        onClick={() => setOpen(true)}
        onKeyDown={keys.press}
        onBlur={leave}
        rightSectionWidth="var(--control)"
        rightSectionPointerEvents={clears ? 'all' : 'none'}
        rightSection={
          clears ? <Clear onClick={() => onChange(null)} /> : (sign ?? <Sign loading={loading} />)
        }
      />
      {open && (
        <Anchored anchor={box} matchWidth className={classes.dropdown}>
          <div
            role="listbox"
            id={id}
            aria-label={field['aria-label'] ?? (typeof field.label === 'string' ? field.label : undefined)}
          >
            {listed.map((option) => (
              <OptionLine
                key={option.value}
                id={`${id}-${option.value}`}
                option={option}
                chosen={option.value === value}
                active={option === keys.active}
                onPick={pick}
              />
            ))}
          </div>
          {listed.length === 0 && <p className={classes.nothing}>{nothing ?? t('nothingFound')}</p>}
        </Anchored>
      )}
    </div>
  )
}

type LineProps = {
  id: string
  option: ComboOption
  chosen: boolean
  active: boolean
  onPick: (option: ComboOption) => void
}

function OptionLine({ id, option, chosen, active, onPick }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
    <div
      role="option"
      id={id}
      aria-selected={chosen}
      aria-disabled={option.disabled}
      data-active={active || undefined}
      className={classes.option}
      ref={active ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !option.disabled && onPick(option)}
    >
      {option.label}
      {option.detail && <small className={classes.detail}>{option.detail}</small>}
    </div>
  )
}

function Clear({ onClick }: { onClick: () => void }) {
  const t = useTranslations('ui')
  return (
    <button type="button" className={classes.clear} aria-label={t('clear')} onClick={onClick}>
      <IconX size={16} aria-hidden="true" />
    </button>
  )
}

const Sign = ({ loading = false }: { loading?: boolean | undefined }) =>
  loading ? <Loader size={16} /> : <IconChevronDown size={16} aria-hidden="true" />

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
const holds = (label: string, text: string) => plain(label).includes(plain(text.trim()))
