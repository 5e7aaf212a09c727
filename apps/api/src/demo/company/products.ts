export type DemoProduct = {
  readonly id: string
  readonly description: string
  readonly unit: string
  readonly baseUnit: string
  /** Base units in one sales unit. */
  readonly factor: number
  /** MZN per sales unit. */
  readonly price: number
  readonly vat: string
  readonly kg: number
  readonly temperature: 'ambient' | 'refrigerated' | 'frozen'
  /** Days that a fresh batch keeps. */
  readonly keeps: number
}

type Row = readonly [id: string, description: string, units: string, price: number, kg: number]

/** What is sold: 'cx/10 un' = a box of 10 units. */
const FROZEN: readonly Row[] = [
  ['FC-1000', 'Frango congelado 1000 g', 'cx/10 un', 1690, 10.4],
  ['FC-1200', 'Frango congelado 1200 g', 'cx/10 un', 1985, 12.4],
  ['FC-1400', 'Frango congelado 1400 g', 'cx/10 un', 2290, 14.4],
  ['FC-COX', 'Coxas de frango congeladas 10 kg', 'cx/10 kg', 1540, 10.3],
  ['FC-ASA', 'Asas de frango congeladas 10 kg', 'cx/10 kg', 1720, 10.3],
  ['CM-2', 'Camarão médio congelado 2 kg', 'cx/6 un', 6850, 12.6],
  ['BF-25', 'Batata pré-frita congelada 2,5 kg', 'cx/4 un', 1180, 10.5],
  ['ER-1', 'Ervilhas congeladas 1 kg', 'cx/10 un', 1095, 10.4],
  ['HB-48', 'Hambúrguer de bovino 48 × 100 g', 'cx/48 un', 2140, 5.1],
  ['GL-2', 'Gelado de baunilha 2 L', 'cx/6 un', 1475, 7.2],
]
const CHILLED: readonly Row[] = [
  ['IO-MOR', 'Iogurte de morango 125 g', 'cx/24 un', 628.8, 3.3],
  ['IO-NAT', 'Iogurte natural 500 g', 'cx/12 un', 894, 6.4],
  ['IO-BEB', 'Iogurte líquido 1 L', 'cx/12 un', 1320, 12.8],
  ['QJ-FL', 'Queijo flamengo em barra', 'kg', 612.5, 1.02],
  ['MT-250', 'Manteiga com sal 250 g', 'cx/40 un', 5480, 10.6],
  ['MG-500', 'Margarina de mesa 500 g', 'cx/24 un', 2256, 12.6],
  ['SC-1', 'Salsichas tipo Viena 1 kg', 'cx/10 un', 1980, 10.5],
  ['FM-FT', 'Fiambre fatiado 200 g', 'cx/20 un', 2390, 4.4],
]
const STAPLES: readonly Row[] = [
  ['AR-25', 'Arroz agulha 25 kg', 'sc/25 kg', 1525, 25.1],
  ['AR-5', 'Arroz agulha 5 kg', 'fd/5 un', 1610, 25.3],
  ['AR-1', 'Arroz extra longo 1 kg', 'fd/20 un', 1490, 20.2],
  ['FM-125', 'Farinha de milho branca 12,5 kg', 'sc/12.5 kg', 598, 12.6],
  ['FM-1', 'Farinha de milho branca 1 kg', 'fd/10 un', 545, 10.1],
  ['FT-50', 'Farinha de trigo 50 kg', 'sc/50 kg', 2490, 50.2],
  ['FT-1', 'Farinha de trigo 1 kg', 'fd/10 un', 612, 10.1],
  ['SA-1', 'Sal iodado 1 kg', 'fd/20 un', 396, 20.2],
]
const PASSING: readonly Row[] = [
  ['AC-1', 'Açúcar castanho 1 kg', 'fd/20 un', 1620, 20.2],
  ['AC-50', 'Açúcar branco 50 kg', 'sc/50 kg', 4150, 50.2],
  ['OL-1', 'Óleo alimentar 1 L', 'cx/12 un', 1668, 11.4],
  ['OL-5', 'Óleo alimentar 5 L', 'cx/4 un', 2660, 19.2],
  ['SB-1', 'Sabão azul em barra 1 kg', 'cx/20 un', 1340, 20.4],
]
const GROCERY: readonly Row[] = [
  ['LT-1', 'Leite UHT meio-gordo 1 L', 'cx/12 un', 1128, 12.7],
  ['LP-400', 'Leite em pó 400 g', 'cx/24 un', 7440, 11.2],
  ['ES-500', 'Esparguete 500 g', 'cx/20 un', 860, 10.3],
  ['AT-170', 'Atum em óleo 170 g', 'cx/48 un', 3936, 9.9],
  ['SD-125', 'Sardinha em tomate 125 g', 'cx/50 un', 2450, 8.2],
  ['FJ-1', 'Feijão manteiga 1 kg', 'fd/10 un', 1190, 10.1],
  ['BS-200', 'Bolachas Maria 200 g', 'cx/30 un', 1275, 6.8],
  ['AG-15', 'Água mineral 1,5 L', 'pk/6 un', 186, 9.2],
  ['SM-1', 'Sumo de manga 1 L', 'cx/12 un', 1044, 12.9],
  ['RF-33', 'Refrigerante de laranja 33 cl', 'cx/24 un', 816, 8.6],
  ['MA-500', 'Maionese 500 g', 'cx/12 un', 1932, 6.8],
  ['DT-750', 'Detergente de loiça 750 ml', 'cx/12 un', 1296, 9.6],
]

export const PRODUCTS: readonly DemoProduct[] = [
  ...FROZEN.map(product('NORMAL', 'frozen', 400)),
  ...CHILLED.map(product('NORMAL', 'refrigerated', 45)),
  ...STAPLES.map(product('ISENTO', 'ambient', 300)),
  ...PASSING.map(product('ACUCAR-OLEO-SABAO', 'ambient', 420)),
  ...GROCERY.map(product('NORMAL', 'ambient', 330)),
]

function product(vat: string, temperature: DemoProduct['temperature'], keeps: number) {
  return ([id, description, units, price, kg]: Row): DemoProduct => {
    const [unit = units, inner = `1 ${units}`] = units.split('/')
    const [factor, baseUnit = unit] = inner.split(' ')
    return { id, description, unit, baseUnit, factor: Number(factor), price, vat, kg, temperature, keeps }
  }
}
