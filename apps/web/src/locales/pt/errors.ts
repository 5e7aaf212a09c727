export default {
  heading: 'Ooops!',
  home: 'Voltar ao Início',
  noHome: 'Abra a carga ou a nota pelo endereço que recebeu, ou peça mais acessos ao administrador.',
  notFound: 'Esta página não foi encontrada',
  unknown: 'Ocorreu um erro inesperado.',
  retry: 'Tentar de novo',
  later: {
    title: 'Disponível em breve',
    text: 'Este ecrã ainda não está pronto. As permissões para o abrir já valem.',
  },
} as const
