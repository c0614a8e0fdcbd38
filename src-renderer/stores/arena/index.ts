export { type LiveAnswer, leaveBattle, openBattle, startBattle, stopBattle, useBattle, vote } from './battle'
export { exportVotes, loadBattles, loadScoreboard, removeBattle, useBattles, useScoreboard } from './board'
