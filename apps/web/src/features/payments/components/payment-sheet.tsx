import { reversalKindsOf } from '@cais/domain/payments/payment-kinds'
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { type Payment, paymentQuery, useReversePayment } from '../api.ts'
import classes from './payment-sheet.module.css'
import { ReceiptMail } from './receipt-mail.tsx'

/** One payment: what it settled, its receipt and its reversal. */
export function PaymentSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('payments')
  const found = useQuery(paymentQuery(id))
  const payment = found.data?.data
  return (
    <SlideIn
      open
      onClose={onClose}
      title={payment?.number ?? t('title')}
      loading={found.isPending}
      footer={payment && <Actions payment={payment} />}
    >
      {payment ? <Content payment={payment} /> : <ErrorState error={found.error} retry={found.refetch} />}
    </SlideIn>
  )
}

function Content({ payment }: { payment: Payment }) {
  const t = useTranslations('payments')
  const { customer, reversal, allocations } = payment
  return (
    <>
      <Link to="/customers/$id/account" params={{ id: String(customer.id) }}>
        {t('openAccount', { customer: customer.name })}
      </Link>
      <DefinitionList
        items={[
          {
            term: t('columns.amount'),
            value: <MoneyText centavos={payment.amount} currency strong />,
            figure: true,
          },
          { term: t('columns.paidOn'), value: <DateText value={payment.paidOn} /> },
          { term: t('columns.kind'), value: t(`kinds.${payment.kind}`) },
          { term: t('columns.reference'), value: payment.reference || undefined },
          { term: t('bank'), value: payment.bank || undefined },
          { term: t('chequeNumber'), value: payment.chequeNumber || undefined },
          {
            term: t('chequeOn'),
            value: payment.chequeOn === null ? undefined : <DateText value={payment.chequeOn} />,
          },
          { term: t('recordedBy'), value: payment.recordedBy ?? undefined },
          { term: t('columns.onAccount'), value: formatMoney(payment.onAccount), figure: true },
          ...(reversal === null
            ? []
            : [
                {
                  term: t('reversal'),
                  value: (
                    <>
                      {t(`reversedAs.${reversal.kind}`)} · <DateText value={reversal.at} time /> ·{' '}
                      {reversal.by} · «{reversal.reason}»
                    </>
                  ),
                },
              ]),
        ]}
      />
      <h3 className={classes.heading}>{t('settles')}</h3>
      {allocations.length === 0 && <p className={classes.quiet}>{t('settlesNothing')}</p>}
      <ul className={classes.lines}>
        {allocations.map((line) => (
          <li key={line.entryId}>
            <CodeText>{line.document}</CodeText>
            <small>
              {line.open === 0 ? t('paidWhole') : t('staysOpen', { amount: formatMoney(line.open) })}
            </small>
            <MoneyText centavos={line.amount} />
          </li>
        ))}
      </ul>
      {payment.number !== null && (
        <>
          <h3 className={classes.heading}>{t('byMail')}</h3>
          <ReceiptMail id={payment.id} number={payment.number} />
        </>
      )}
    </>
  )
}

function Actions({ payment }: { payment: Payment }) {
  const t = useTranslations('payments')
  const [asking, setAsking] = useState(false)
  const reversing = useReversePayment(() => setAsking(false))
  const { id, number, version, allowedActions } = payment
  const kinds = reversalKindsOf(payment.kind)
  const [kind, setKind] = useState(kinds[0] ?? 'mistake')
  return (
    <>
      {allowedActions.includes('reverse') && (
        <Button
          tone="danger"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('reverse')}
        </Button>
      )}
      {allowedActions.includes('print') && (
        <FileButton
          file="GET /payments/{id}/print"
          input={{ params: { id } }}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
        >
          {t('print')}
        </FileButton>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('reverseTitle', { number: number ?? '' })}
        confirmLabel={t('reverse')}
        tone="danger"
        reason="required"
        pending={reversing.isPending}
        error={reversing.error?.message}
        onConfirm={(reason) => reversing.mutate({ params: { id }, body: { version, kind, reason } })}
      >
        {t('reverseText')}
        {kinds.length > 1 && (
          <SelectField
            label={t('cause')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`reversedAs.${value}`) }))}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
          />
        )}
      </ConfirmDialog>
    </>
  )
}
