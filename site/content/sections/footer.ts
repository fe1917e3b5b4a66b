export const footer = {
  emergency:
    'Bent u patiënt? Deze site is niet voor spoed. Bel bij levensgevaar 112. Bel bij andere spoed uw huisartsenpraktijk.',
};
