import { PROPOSED_VAT_RATES } from '@cais/domain/company/proposed-rates'

/** Everything that sets up a company, right in every way. */
export const setupSample = () => ({
  administrator: {
    name: 'Ana',
    surname: 'Machel',
    email: 'ana@indico.example',
    username: 'ana.machel',
    password: 'três tigres tristes',
    passwordConfirmation: 'três tigres tristes',
  },
  company: {
    name: 'Distribuidora Índico, Lda',
    nuit: '400 339 910',
    address: 'Avenida da Marginal, 310, Maputo',
    phone: '+258 21 300 300',
    email: 'geral@indico.example',
    bankName: 'Banco do Índico',
    nib: '9999 0001 00000000001 67',
  },
  branch: {
    name: 'Sede',
    seriesCode: 'SD',
    provinceId: 1,
    address: 'Avenida da Marginal, 310',
    phone: '',
    warehouse: { id: 'SD1', name: 'Armazém central' },
  },
  operation: { code: 'GERAL', name: 'Venda geral' },
  vatRates: PROPOSED_VAT_RATES.map((row) => ({ ...row, rate: row.rate / 100 })),
})
