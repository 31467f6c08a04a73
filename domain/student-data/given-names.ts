/**
 * Given names common in American schools. A name in this list counts on less evidence than an
 * unknown word; one that is not in it is still found by what stands around it.
 */
const givenNames = new Set(
  `
aaliyah aaron abby abdul abdullah abel abigail abraham ada adam addison adele adrian adriana agnes
ahmad ahmed aidan aiden aisha alan albert alberto aleah alec alejandra alejandro alex alexa
alexander alexandra alexandria alexia alexis alfonso alfred ali alice alicia alina alisha alison
allen allison alondra alyssa amanda amara amari amaya amelia amina amir amira amy ana anahi
anastasia anders andre andrea andreas andres andrew andy angela angelina angelo angie anh anika
anita aniyah anjali ann anna annabelle anne annie anthony antoine anton antonia antonio anya
arabella aria ariana arianna ariel arjun armando arthur arturo arya asher ashley ashlyn ashton
asia astrid atticus aubrey audrey ava avery axel ayaan ayden ayesha bailey barbara beatrice
beatriz beau beckett bella ben benjamin bennett bernard beth bethany betty bianca billy blake
bobby bradley brady brandon braxton brayden breanna brenda brendan brent brett brian briana
brianna bridget brielle brittany brody bruce bruno bryan bryce bryson caitlin caleb callie calvin
camden cameron camila camilla candace carl carla carlos carmen carol carolyn carter cassandra
cassidy catalina catherine cecilia cedric celeste celia cesar chandler charles charlie chloe chris
christian christina christine christopher christy cindy claire clara clarissa claudia clayton
clinton cody cole colin collin connor conor cooper cora corey courtney craig cristian cristina
curtis cynthia cyrus daisy dalia dalton damian damien damon dana dania daniel daniela danielle
danny dante daphne darius darnell darrell darren daryl dave david dawson deandre deborah declan
demetrius denise dennis derek derrick desiree devin devon dexter dhruv diana diane dillon dina
dominic dominique donald donna donovan dorothy douglas dustin dylan eddie edgar eduardo edward
edwin eileen elaine eleanor elena eli eliana elias elijah elise eliza elizabeth ella elle ellen
ellie elliot elliott eloise elsa elsie emerson emilia emiliano emilio emily emma emmanuel enrique
eric erica erick erik erika erin ernest ernesto esmeralda esperanza esteban estelle esther ethan
eugene eva evan evelyn everett ezekiel ezra fabian farah fatima fatou faye felicia felipe felix
fernanda fernando finley finn fiona francesca francis franklin fred freddie frederick freya
gabriel gabriela gabriella gabrielle gael gary gavin gemma gene genevieve george gerald gerardo
gianna gilbert gina giovanni gisele giselle giuliana glenn gloria gonzalo gordon graciela graham
greg greta griffin guadalupe guillermo gus gustavo gwen gwendolyn hadley hailey hakeem haley hamza
hana hannah hans harold harper harriet harris harrison harry hassan hayden hazel heather hector
heidi helen helena henry herbert hiro holly howard hudson hugo humberto ian ibrahim ida ignacio
ike imani imran ines ingrid irene irina isaac isabel isabella isabelle isaiah isha ishaan ismael
israel ivan ivy iyanna izabella jaclyn jacob jacqueline jada jaden jaiden jaime jake jaleel jalen
jamal james jameson jamie jamila jan jane janelle janet janice jared jasmin jasmine jason jasper
javier javon jaxon jaxson jayce jayden jayla jaylen jaylin jayson jazmin jean jeff jeffrey jenna
jennifer jenny jeremiah jeremy jermaine jerome jerry jesse jessica jessie jesus jillian jim jimena
jimmy joan joanna joaquin jocelyn jodie joe joel joey johan john johnathan johnny jon jonah jonas
jonathan jorge jose josefina joseph josephine josh joshua josiah josie josue joyce juan juana
juanita judith judy jules julia julian juliana julianna julie julien julieta juliette julio julius
justice justin kai kaitlyn kaleb kamila kara karen karina karl karla kate katelyn katherine
kathleen kathryn katie katrina kayden kayla kaylee keanu keisha keith kelly kelsey kelvin kendall
kendra kendrick kenji kennedy kenneth kenny kenya keshawn kevin khadija khalid khalil kian kiara
kieran kim kimberly kira kirsten kobe krista kristen kristin kristina krystal kumar kurt kwame
kyla kyle kylie kyra lakshmi lamar lana lance landon lara larissa larry laura lauren laurie layla
leah leandro leila lena leo leon leonard leonardo leroy leslie leticia levi lewis liam lila lilian
liliana lillian lily lina linda lindsay lindsey lisa liz liza lizzie logan lola lorena lorenzo
louis louise luca lucas lucia luciana lucy luis luisa lukas luke luna luz lydia lyla mackenzie
macy madeline madelyn mae maeve maggie malachi malcolm malia malik mandy manuel mara marc marcel
marcela marcelo marco marcos marcus margaret margarita maria mariah mariam mariana marie mariela
marilyn marina mario marisa marisol marissa marjorie marlene marlon marquis marquise martha martin
martina marvin mary maryam mason mateo mathew matilda matt matteo matthew mattie maureen maurice
mauricio maurício maxim maximiliano maximus maxwell maya mckenzie megan mei mekhi melanie melissa
mercedes meredith mia micah michael michaela michelle miguel mikayla mike mila milan milena millie
milo mina mira miranda miriam mitchell mohamed mohammad mohammed moises molly mona monica monique
morgan moses muhammad mustafa mya myra nadia nadine naima nancy naomi natalia natalie natasha nate
nathan nathaniel nayeli neha neil nelson nevaeh nia nicholas nick nicolas nicole nigel nikhil
nikita niko nikolai nina noah noel noelle noemi nolan noor nora norah norma nyla octavia ofelia
olga oliver olivia omar orlando osama oscar osman otis otto owen pablo paige paloma pamela paola
patricia patrick paul paula paulina pauline payton pedro peggy perla pete peter peyton philip
phillip phoebe pierre pieter piper preston priscilla priya quentin quincy quinn quinton rachel
rafael rahul ralph ramiro ramon ramona randall randy rania raquel rashad rashid raul raymond
rebecca reese regina reginald reid reina remi rene renee reyna rhea rhys ricardo riccardo richard
rick ricky riley rita robert roberta roberto rocco rochelle roderick rodney rodolfo rodrigo roger
rohan roland roman romeo ronald ronan ronnie rory rosa rosalie rosario rosie ross rowan roxana roy
ruben rudy russell ruth ryan ryder rylan rylee sabrina sadie sage salma salvador sam samantha
samara samir sammy samuel sana sandra sanjay santana santiago santino sara sarah sasha saul
savanna sawyer scarlett scott sean sebastian selena selma serena sergio seth shane shania shanice
shannon sharon shaun shawn shayla sheila shelby sheldon shelly sherry shirley shreya sidney sienna
silas silvia simon simone siobhan skyla skylar skyler sofia sofía solomon sonia sonya sophia
sophie soren spencer stacey stacy stanley stefan stella stephanie stephen steve steven stuart
sunita susan suzanne svetlana sydney sylvia tabitha tamar tamara tamika tania tanner tanya tara
tariq tasha tate tatiana tatum taylor teagan ted teresa terrell terry tessa thaddeus thalia theo
theodore theresa thomas tiana tiffany tim timothy tina titus tobias toby todd tom tomas tommy toni
tony tonya tracy travis trent trenton trevor trey trisha tristan troy tucker tyra tyree tyrell
tyrese tyrone tyson ulises uma uriel valentina valeria valerie vanesa vanessa vaughn vera veronica
vicki vicky victor victoria vihaan vincent viola violet violeta vivian viviana vivienne vladimir
walter wanda warren wayne wendy wesley weston whitney wilfredo willa willie willow wilson winnie
winston wyatt xander xavier ximena xiomara yadira yahir yahya yara yasmin yasmine yesenia yolanda
yousef yuki yuri yusuf yvette yvonne zack zahra zain zainab zaire zander zane zara zariah zayden
zeke zelda zion zoe zoey zuri
`
    .trim()
    .split(/\s+/),
)

export function isGivenName(word: string): boolean {
  return givenNames.has(word.toLowerCase().normalize('NFC'))
}
