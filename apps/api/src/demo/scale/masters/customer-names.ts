/** What a shop calls itself, and the operation that sells to it. */
export const BUSINESSES: readonly (readonly [name: string, operation: 'GERAL' | 'RETALHO' | 'HORECA'])[] = [
  ['Mercearia', 'GERAL'],
  ['Supermercado', 'RETALHO'],
  ['Minimercado', 'RETALHO'],
  ['Armazém', 'GERAL'],
  ['Cantina', 'GERAL'],
  ['Restaurante', 'HORECA'],
  ['Loja', 'GERAL'],
  ['Padaria', 'GERAL'],
  ['Talho', 'GERAL'],
  ['Hotel', 'HORECA'],
  ['Banca', 'GERAL'],
  ['Distribuidora', 'GERAL'],
  ['Pousada', 'HORECA'],
  ['Comercial', 'GERAL'],
  ['Takeaway', 'HORECA'],
  ['Entreposto', 'GERAL'],
  ['Peixaria', 'GERAL'],
  ['Pastelaria', 'HORECA'],
  ['Quiosque', 'RETALHO'],
  ['Cooperativa', 'GERAL'],
]

export const PLACES: readonly string[] = [
  ...['Acácias', 'Alto Mar', 'Baía', 'Bela Vista', 'Boa Sorte', 'Boa Vista', 'Cajueiro', 'Coqueiral'],
  ...['Costa do Sol', 'Dois Rios', 'Embondeiro', 'Esperança', 'Estrela', 'Farol', 'Flamingo', 'Fortaleza'],
  ...['Girassol', 'Horizonte', 'Índico', 'Jacarandá', 'Lagoa', 'Mangal', 'Mar Azul', 'Maré Baixa'],
  ...['Miradouro', 'Monte Verde', 'Nova Era', 'Nova Vida', 'Oásis', 'Palmar', 'Pérola', 'Planalto'],
  ...['Ponte Nova', 'Pôr do Sol', 'Primavera', 'Progresso', 'Quatro Ventos', 'Rio Grande', 'Rosa dos Ventos'],
  ...[
    'Savana',
    'Sol Nascente',
    'Terra Boa',
    'Três Marias',
    'União',
    'Vale Verde',
    'Vento Norte',
    'Vila Nova',
  ],
]

/** Where customers live: branch, province, route, and how many of a hundred. */
export const AREAS: readonly (readonly [branch: string, province: number, route: string, share: number])[] = [
  ['SD', 1, 'Maputo Centro', 17],
  ['SD', 2, 'Matola', 13],
  ['SD', 3, 'Gaza e Inhambane', 8],
  ['FP', 1, 'Porto', 8],
  ['ZI', 1, 'Zimpeto', 10],
  ['BE', 6, 'Beira Cidade', 13],
  ['BE', 5, 'Corredor de Manica', 7],
  ['NP', 9, 'Nampula Cidade', 13],
  ['NP', 11, 'Cabo Delgado', 4],
  ['NC', 9, 'Nacala', 7],
]

/** Days to pay, and how many of a hundred customers have them. */
export const TERMS: readonly (readonly [days: number, share: number])[] = [
  [30, 44],
  [15, 22],
  [8, 14],
  [60, 12],
  [45, 8],
]
