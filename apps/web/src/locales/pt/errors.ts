export default {
  heading: 'Ooops!',
  home: 'Voltar ao Início',
  noHome: 'Abra a carga ou a nota pelo endereço que recebeu, ou peça mais acessos ao administrador.',
  notFound: 'Esta página não foi encontrada',
  unknown: 'Ocorreu um erro inesperado.',
  retry: 'Tentar de novo',
} as const
