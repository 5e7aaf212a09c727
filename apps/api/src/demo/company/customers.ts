export type DemoCustomer = {
  readonly code: string
  readonly name: string
  readonly branchId: string
  readonly provinceId: number
  readonly route: string
  readonly address: string
  /** '' = nobody wrote one down. */
  readonly phone: string
  readonly paymentDays: number
  /** MZN; null = pays at once and has no limit. */
  readonly limit: number
  readonly trouble?: 'blocked' | 'overdue' | 'near-limit' | 'small-orders' | 'no-nuit' | 'final-consumer'
  /** Days that a batch must still keep on delivery. */
  readonly shelfLife?: number
  readonly withdraws?: boolean
}

type Row = readonly [
  name: string,
  address: string,
  paymentDays: number,
  limit: number,
  trouble?: DemoCustomer['trouble'],
]
type Place = { readonly branchId: string; readonly provinceId: number; readonly route: string }

const SHOPS: readonly (readonly [Place, readonly Row[]])[] = [
  [
    { branchId: 'SD', provinceId: 1, route: 'Maputo Centro' },
    [
      ['Supermercado Baía Azul', 'Avenida da Marginal, 310', 30, 1_500_000],
      ['Supermercado Baía Azul — Loja 2', 'Rua das Acácias, 22', 30, 1_200_000],
      ['Mercearia Boa Hora', 'Rua do Alecrim, 14', 15, 180_000, 'overdue'],
      ['Restaurante Maré Alta', 'Avenida da Marginal, 88', 15, 220_000],
      ['Hotel Flor do Índico', 'Praça do Índico, 1', 45, 900_000],
      ['Padaria Pão Quente', 'Rua do Forno, 7', 8, 90_000, 'blocked'],
      ['Talho e Peixaria Central', 'Mercado central, banca 40', 8, 250_000, 'final-consumer'],
      ['Cantina Escolar Acácias', 'Rua da Escola, 3', 30, 120_000],
    ],
  ],
  [
    { branchId: 'SD', provinceId: 2, route: 'Matola' },
    [
      ['Cash & Carry Matola Rio', 'Estrada Nacional 4, km 11', 30, 2_500_000],
      ['Minimercado Sol Nascente', 'Bairro do Fomento, 56', 15, 150_000, 'near-limit'],
      ['Armazém Três Irmãos', 'Parque industrial, lote 9', 30, 1_100_000],
      ['Takeaway Sabor da Terra', 'Avenida das Indústrias, 402', 8, 80_000, 'no-nuit'],
      ['Mercearia Vizinhança', 'Bairro T3, quarteirão 12', 8, 160_000, 'small-orders'],
    ],
  ],
  [
    { branchId: 'SD', provinceId: 3, route: 'Gaza e Inhambane' },
    [
      ['Supermercado Limpopo', 'Rua do Comércio, 5, Xai-Xai', 30, 850_000],
      ['Pousada Coqueiral', 'Praia do Coqueiral, Inhambane', 30, 300_000],
      ['Casa Comercial Vale Verde', 'Avenida Principal, 61, Chókwè', 30, 640_000, 'overdue'],
    ],
  ],
  [
    { branchId: 'FP', provinceId: 1, route: 'Porto' },
    [
      ['Abastecimento Naval do Cais', 'Doca 3, armazém 12', 30, 700_000],
      ['Peixaria Onda Nova', 'Rua da Doca, 31', 8, 160_000],
      ['Catering Céu Aberto', 'Terminal de carga, sala 4', 30, 980_000],
    ],
  ],
  [
    { branchId: 'ZI', provinceId: 1, route: 'Zimpeto' },
    [
      ['Banca Grossista Esperança', 'Mercado grossista, bloco A', 8, 400_000],
      ['Banca Grossista Progresso', 'Mercado grossista, bloco B', 8, 380_000],
      ['Loja Popular do Bairro', 'Rua 12, Magoanine', 8, 110_000, 'blocked'],
      ['Distribuidora Ponto Certo', 'Estrada circular, 77', 30, 1_300_000],
    ],
  ],
  [
    { branchId: 'BE', provinceId: 6, route: 'Beira Cidade' },
    [
      ['Supermercado Farol', 'Rua do Farol, 18, Beira', 30, 1_000_000],
      ['Mercearia Ponta Gêa', 'Avenida do Mar, 9, Beira', 15, 140_000],
      ['Hospital — Cozinha Central', 'Avenida da Saúde, 2, Beira', 60, 800_000],
      ['Restaurante Tica-Tica', 'Praça da Estação, 6, Beira', 15, 130_000, 'near-limit'],
    ],
  ],
  [
    { branchId: 'BE', provinceId: 5, route: 'Corredor de Manica' },
    [
      ['Armazéns Serra Alta', 'Avenida da Serra, 100, Chimoio', 30, 950_000],
      ['Minimercado Planalto', 'Rua do Planalto, 27, Chimoio', 15, 170_000],
      ['Casa Agrícola do Vale', 'Estrada da Barragem, 3, Manica', 30, 420_000, 'overdue'],
    ],
  ],
  [
    { branchId: 'NP', provinceId: 9, route: 'Nampula Cidade' },
    [
      ['Supermercado Muhala', 'Avenida do Trabalho, 212, Nampula', 30, 1_150_000],
      ['Mercearia Monte Branco', 'Rua da Pedra, 41, Nampula', 15, 125_000],
      ['Hotel Rocha do Norte', 'Praça da Liberdade, 8, Nampula', 30, 520_000],
      ['Cantina Universitária', 'Campus de Marrere, Nampula', 30, 210_000],
    ],
  ],
  [
    { branchId: 'NP', provinceId: 11, route: 'Cabo Delgado' },
    [
      ['Comercial Baía de Pemba', 'Rua da Alfândega, 13, Pemba', 30, 760_000],
      ['Logística de Campo Norte', 'Base logística, talhão 5, Palma', 45, 2_200_000],
    ],
  ],
  [
    { branchId: 'NC', provinceId: 9, route: 'Nacala' },
    [
      ['Entreposto Mar Alto', 'Zona franca, lote 21, Nacala', 30, 1_400_000],
      ['Mercearia Cidade Baixa', 'Rua do Mercado, 10, Nacala', 8, 95_000],
      ['Loja Boa Vista', 'Bairro Maiaia, 33, Nacala', 15, 115_000],
      ['Restaurante Fim de Tarde', 'Praia Relanzapo, 2, Nacala', 15, 105_000],
    ],
  ],
]

export const CUSTOMERS: readonly DemoCustomer[] = SHOPS.flatMap(([place, rows]) =>
  rows.map((row) => ({ place, row })),
).map(({ place, row: [name, address, paymentDays, limit, trouble] }, index) => ({
  ...place,
  code: `C${String(1001 + index)}`,
  name,
  address,
  phone: name === 'Pousada Coqueiral' ? '' : `84 ${310 + index} ${1200 + index * 37}`,
  paymentDays,
  limit,
  trouble,
  shelfLife: name.startsWith('Supermercado') ? 15 : 0,
  withdraws: place.branchId === 'ZI',
}))
