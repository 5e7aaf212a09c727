import { ARTICLE_CLASSES, type ArticleClass } from '@cais/domain/stock/article-class'
import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../../../ui/actions/button.tsx'
import { RadioGroup } from '../../../../../ui/fields/radio-group.tsx'
import { type Found, SearchSelect } from '../../../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../../ui/fields/toggle.tsx'
import { useMissing } from '../../../../../ui/fields/use-missing.ts'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { countChoices, searchProducts, useOpenCount } from '../../../inventory-api.ts'
import classes from '../../dialog.module.css'
import { useWarehouseOptions } from '../use-warehouse-options.ts'

type Props = { onClose: () => void; onOpened: (id: number) => void }

/** Which warehouse is counted; refused while orders are pending in its stock analysis, with the way there. */
export function OpenCountDialog({ onClose, onOpened }: Props) {
  const t = useTranslations('inventory.counts')
  const ui = useTranslations('ui')
  const [warehouseId, setWarehouseId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [scope, setScope] = useState<Scope>('whole')
  const [picked, setPicked] = useState<readonly ArticleClass[]>([])
  const [articles, setArticles] = useState<readonly Found[]>([])
  const isChosen = scope === 'whole' || (scope === 'class' ? picked.length > 0 : articles.length > 0)
  const open = useOpenCount(({ content }) => onOpened(content.id))
  const missing = useMissing()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing.asks(event.currentTarget, [warehouseId]) || warehouseId === null || !isChosen) return
    const classesOfCount = scope === 'class' ? [...picked] : []
    const productIds = scope === 'articles' ? articles.map(({ value }) => value) : []
    open.mutate({ body: { warehouseId, note: note.trim(), classes: classesOfCount, productIds } })
  }
  return (
    <Dialog open onClose={onClose} title={t('openTitle')}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <p className={classes.lead}>{t(scope === 'whole' ? 'freeze' : 'freezeSome')}</p>
        <SelectField
          label={t('warehouse')}
          required
          value={warehouseId}
          options={useWarehouseOptions()}
          error={missing.of(warehouseId)}
          onChange={setWarehouseId}
        />
        <RadioGroup
          label={t('scope')}
          value={scope}
          options={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          onChange={(value) => setScope(SCOPES.find((one) => one === value) ?? 'whole')}
        />
        {scope === 'class' && warehouseId !== null && (
          <ClassChoice warehouseId={warehouseId} picked={picked} onChange={setPicked} />
        )}
        {scope === 'articles' && <ArticleChoice articles={articles} onChange={setArticles} />}
        {!isChosen && <p className={classes.lead}>{t('chooseSome')}</p>}
        <TextInput
          label={t('note')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {open.error && (
          <p role="alert" className={classes.refusal}>
            {open.error.message}{' '}
            {open.error.code === 'COUNT_ORDERS_PENDING' && warehouseId && (
              <Link to="/stock" search={{ tab: 'analysis', warehouseId: [warehouseId] }}>
                {t('toPending')}
              </Link>
            )}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={open.isPending}>
            {t('openConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const SCOPES = ['whole', 'class', 'articles'] as const
type Scope = (typeof SCOPES)[number]

type ClassProps = {
  warehouseId: string
  picked: readonly ArticleClass[]
  onChange: (picked: readonly ArticleClass[]) => void
}

function ClassChoice({ warehouseId, picked, onChange }: ClassProps) {
  const t = useTranslations('inventory.counts')
  const counts = useQuery(countChoices(warehouseId)).data?.data
  return (
    <>
      <p className={classes.lead}>{t('classHint')}</p>
      {ARTICLE_CLASSES.map((name) => (
        <Toggle
          key={name}
          label={t('classOf', { name, count: counts?.[name] ?? 0 })}
          checked={picked.includes(name)}
          onChange={(isOn) => onChange(isOn ? [...picked, name] : picked.filter((one) => one !== name))}
        />
      ))}
    </>
  )
}

type ArticleProps = { articles: readonly Found[]; onChange: (articles: readonly Found[]) => void }

function ArticleChoice({ articles, onChange }: ArticleProps) {
  const t = useTranslations('inventory.counts')
  return (
    <>
      <SearchSelect
        name="products"
        label={t('articles')}
        placeholder={t('addArticle')}
        value={null}
        load={searchProducts}
        onChange={(found) => {
          if (found && !articles.some(({ value }) => value === found.value)) onChange([...articles, found])
        }}
      />
      {articles.map((article) => (
        <span key={article.value}>
          {article.label}{' '}
          <IconButton
            label={t('removeArticle', { product: String(article.label) })}
            variant="subtle"
            onClick={() => onChange(articles.filter(({ value }) => value !== article.value))}
          >
            <IconX size={15} aria-hidden="true" />
          </IconButton>
        </span>
      ))}
    </>
  )
}
