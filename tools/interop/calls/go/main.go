package main

import (
	"context"
	"fmt"
	"os"

	"example.com/clients/asset"
	"example.com/clients/cost"
	"example.com/clients/platform"
)

func main() {
	token := os.Getenv("TOKEN")
	ofPlatform := context.WithValue(context.Background(), platform.ContextAccessToken, token)
	accounts := platform.NewAPIClient(platform.NewConfiguration()).AwsAccountsAPI

	list, _, err := accounts.ListAwsAccounts(ofPlatform, "C-1042").AccountType("member").Execute()
	if err == nil && list.AwsAccountListSuccess != nil {
		rows := list.AwsAccountListSuccess.Data.List
		fmt.Println("list", len(rows), *rows[0].AccountId)
	}

	trend := cost.NewAnomalyDashboardTrendRequest("C-1042", "aws", []string{"aws", "gcp"}, "month",
		"dashboard_compare_cost_trend_widget", "last_3_months", "product")
	trend.SetVendor("gcp")
	trend.SetAnalyzedDt("2026-04-01")
	post, _, err := cost.NewAPIClient(cost.NewConfiguration()).AnomalyAnalysisAPI.
		GetAnomalyDashboardTrend(context.WithValue(context.Background(), cost.ContextAccessToken, token), "aws").
		AnomalyDashboardTrendRequest(*trend).Execute()
	if err == nil && post.AnomalySuccess != nil {
		fmt.Println("post", post.AnomalySuccess.Status)
	}

	ruleSet, _, err := asset.NewAPIClient(asset.NewConfiguration()).OptimizationSettingsAPI.
		GetOptimizationRuleSetId(context.WithValue(context.Background(), asset.ContextAccessToken, token), "C-1042").Execute()
	if err == nil && ruleSet.AssetError != nil {
		fmt.Println("error", ruleSet.AssetError.Error["Message"])
	}

	if _, response, err := accounts.GetAwsAccount(ofPlatform, "C-1042", "000000000000").Execute(); err != nil && response != nil {
		fmt.Println("status", response.StatusCode)
	}
}
