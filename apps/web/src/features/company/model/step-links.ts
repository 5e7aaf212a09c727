import type { SetupStep } from '@cais/domain/company/checklist'
import { linkOptions } from '@tanstack/react-router'

const tab = (name: 'company' | 'branches' | 'users' | 'monitoring') =>
  linkOptions({ to: '/settings', search: { tab: name } })

/** The page where a step is done; undefined = it is done outside the product. */
export function linkOfStep(step: SetupStep) {
  switch (step) {
    case 'company':
    case 'logo':
      return tab('company')
    case 'branch':
    case 'warehouse':
      return tab('branches')
    case 'users':
      return tab('users')
    case 'backups':
      return tab('monitoring')
    case 'vat':
      return linkOptions({ to: '/settings/master-data/$noun', params: { noun: 'vat-codes' } })
    case 'conditions':
      return linkOptions({ to: '/settings/master-data/$noun', params: { noun: 'payment-conditions' } })
    case 'articles':
      return linkOptions({ to: '/settings/products' })
    case 'customers':
      return linkOptions({ to: '/settings/customers' })
    case 'prices':
      return linkOptions({ to: '/settings/prices' })
    case 'stock':
    case 'balances':
      return linkOptions({ to: '/settings/imports' })
    case 'order':
      return linkOptions({ to: '/documents/create' })
    case 'invoice':
      return linkOptions({ to: '/picking' })
    default:
      return undefined
  }
}
