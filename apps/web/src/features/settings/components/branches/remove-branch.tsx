import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { branchUsesQuery, useChangeBranch, useDeleteBranch } from '../../api.ts'
import type { Branch } from '../../model/branch-form.ts'
import classes from '../settings.module.css'

type Props = { branch: Branch; onClose: () => void }

/** Removes a branch that nothing refers to; for one in use it says what uses it and offers to deactivate it. */
export function RemoveBranch({ branch, onClose }: Props) {
  const t = useTranslations('company.branches.removal')
  const uses = useQuery(branchUsesQuery(branch.id))
  const found = uses.data?.data
  if (found === undefined)
    return (
      <Dialog open onClose={onClose} title={t('title', { name: branch.name })}>
        {uses.error ? <ErrorState error={uses.error} retry={uses.refetch} /> : <TextSkeleton lines={3} />}
      </Dialog>
    )
  if (found.removable) return <Removal branch={branch} onClose={onClose} />
  return <InUse branch={branch} uses={found} onClose={onClose} />
}

function Removal({ branch: { id, name, version }, onClose }: Props) {
  const t = useTranslations('company.branches.removal')
  const remove = useDeleteBranch(t('done', { name }), onClose)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('title', { name })}
      confirmLabel={t('confirm')}
      tone="danger"
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate({ params: { id }, body: { version } })}
    >
      {t('text')}
    </ConfirmDialog>
  )
}

const USES = [
  'documents',
  'shipments',
  'invoices',
  'users',
  'customers',
  'warehouses',
  'series',
  'others',
] as const
type Uses = Readonly<Record<(typeof USES)[number], number>>

function InUse({ branch, uses, onClose }: Props & { uses: Uses }) {
  const t = useTranslations('company.branches.removal')
  const words = useTranslations('company.branches.uses')
  const ui = useTranslations('ui')
  const deactivate = useChangeBranch(t('deactivated', { name: branch.name }), onClose)
  const { id, version } = branch
  return (
    <Dialog open onClose={onClose} title={t('usedTitle', { name: branch.name })}>
      <div className={classes.form}>
        <p className={classes.plain}>{t('usedText')}</p>
        <ul className={classes.uses}>
          {USES.filter((use) => uses[use] > 0).map((use) => (
            <li key={use}>{words(use, { count: uses[use] })}</li>
          ))}
        </ul>
        <p className={classes.plain}>{t(branch.active ? 'deactivateText' : 'isInactive')}</p>
        {deactivate.error && (
          <p role="alert" className={classes.error}>
            {deactivate.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          {branch.active && (
            <Button
              primary
              tone="danger"
              loading={deactivate.isPending}
              onClick={() => deactivate.mutate({ params: { id }, body: { version, active: false } })}
            >
              {t('deactivate')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
